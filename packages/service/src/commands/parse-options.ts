import { parseArgs } from 'node:util';
import { MisuseError } from './command-errors.ts';

/** The folder can be named with every command. */
const dataOption = 'data';

/**
 * Splits a command's arguments into its options and its operands.
 *
 * @param words the command, for messages.
 * @param optionNames the options it takes beside `--data`. Each needs a value and may be given once.
 * @param operandNames what it takes without an option; all of them are required.
 * @throws MisuseError in words, for whatever else there is or isn't.
 */
export function parseOptions<Option extends string, Operand extends string>(
  words: string,
  commandArguments: readonly string[],
  optionNames: readonly Option[],
  operandNames: readonly Operand[],
): { options: Partial<Record<Option | typeof dataOption, string>>; operands: Record<Operand, string> } {
  const allowed: readonly string[] = [...optionNames, dataOption];
  const options: Record<string, string> = {};
  const operands: string[] = [];
  for (const token of tokensOf(commandArguments, allowed)) {
    if (token.kind === 'positional') operands.push(token.value);
    if (token.kind !== 'option') continue;
    if (!allowed.includes(token.name)) {
      const choice = allowed.map((name) => `--${name}`).join(', ');
      throw new MisuseError(`"${words}" has no option ${token.rawName}. It takes ${choice}.`);
    }
    if (token.name in options) throw new MisuseError(`--${token.name} is given twice. Give it once.`);
    options[token.name] = tokenValue(token);
  }
  checkOperands(words, operands, operandNames);
  return {
    options: options as Partial<Record<Option | typeof dataOption, string>>,
    operands: Object.fromEntries(operandNames.map((name, index) => [name, operands[index]])) as Record<
      Operand,
      string
    >,
  };
}

/** The value of `--data` among the arguments of a command that has been found to be well-formed. */
export function dataFolderOption(commandArguments: readonly string[]): string | undefined {
  for (const token of tokensOf(commandArguments, [dataOption])) {
    if (token.kind === 'option' && token.name === dataOption) return tokenValue(token);
  }
  return undefined;
}

function tokensOf(commandArguments: readonly string[], optionNames: readonly string[]) {
  return parseArgs({
    args: [...commandArguments],
    options: Object.fromEntries(optionNames.map((name) => [name, { type: 'string' as const }])),
    strict: false,
    allowPositionals: true,
    tokens: true,
  }).tokens;
}

function tokenValue(token: {
  name: string;
  value: string | undefined;
  inlineValue: boolean | undefined;
}): string {
  const { name, value, inlineValue } = token;
  if (value === undefined || value === '') {
    throw new MisuseError(`--${name} needs a value. Write it as --${name} VALUE.`);
  }
  if (inlineValue !== true && value.startsWith('-')) {
    throw new MisuseError(
      `--${name} needs a value, and "${value}" looks like an option. If it is the value, write --${name}=${value}.`,
    );
  }
  return value;
}

function checkOperands(words: string, operands: readonly string[], names: readonly string[]): void {
  const missing = names[operands.length];
  if (missing !== undefined) {
    throw new MisuseError(`"${words}" needs ${missing}. Write: ${words} ${names.join(' ')}.`);
  }
  const extra = operands[names.length];
  if (extra !== undefined) {
    const takes = names.length === 0 ? 'only options' : `${names.join(' ')} and options`;
    throw new MisuseError(
      `"${words}" takes ${takes}: "${withoutSecret(extra)}" is too much. ` +
        'Put a value that holds spaces in quotation marks.',
    );
  }
}

/** The text, unless it is an API key: a message may be logged. */
function withoutSecret(text: string): string {
  return text.startsWith('cgk_') ? 'cgk_…' : text;
}
