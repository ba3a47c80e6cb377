import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type CommandArguments, type CommandDefinition, UsageError } from './command.ts';

/** The option that names the data folder. */
const dataOption = 'data';

/** Returns the command whose name the words begin with, or undefined. */
export function matchCommand<Command extends CommandDefinition>(
  commands: readonly Command[],
  words: readonly string[],
): Command | undefined {
  return commands.find(({ name }) => name.split(' ').every((word, index) => words[index] === word));
}

/**
 * Returns the command whose name the words begin with.
 *
 * @throws UsageError
 */
export function findCommand<Command extends CommandDefinition>(
  commands: readonly Command[],
  words: readonly string[],
): Command {
  const command = matchCommand(commands, words);
  if (command !== undefined) return command;
  const [first = '', second] = words;
  const subcommands = commands
    .filter(({ name }) => name.startsWith(`${first} `))
    .map(({ name }) => `"${name}"`);
  if (subcommands.length === 0) throw new UsageError(`Unknown command "${withoutKey(first)}".`);
  const choice = `The commands are ${subcommands.join(', ')}.`;
  throw new UsageError(
    second === undefined
      ? `"${first}" needs a second word. ${choice}`
      : `Unknown command "${first} ${withoutKey(second)}". ${choice}`,
  );
}

/** Options of commands that are also settings of npm, which a user may have set for all projects. */
const settingsOfNpm: readonly string[] = ['json'];

/**
 * Requires that npm has passed on the options of a command. Without `--` before them, `npm run` takes the options for
 * itself: it removes them, and sets a variable such as `npm_config_name` for each.
 *
 * @throws UsageError naming the options that npm has taken.
 */
export function requirePassedOptions(
  command: CommandDefinition,
  environment: Readonly<Record<string, string | undefined>>,
): void {
  const taken = optionNamesOf(command).filter(
    (name) =>
      !settingsOfNpm.includes(name) && environment[`npm_config_${name.replaceAll('-', '_')}`] !== undefined,
  );
  if (taken.length === 0) return;
  const names = taken.map((name) => `--${name}`);
  const script = environment.npm_lifecycle_event === 'start' ? 'start --' : `run service -- ${command.name}`;
  throw new UsageError(
    `npm took ${names.join(' and ')} for itself. Write -- before the options: npm ${script} ${names.join(' … ')} …`,
  );
}

function optionNamesOf({ options = {}, takesData }: CommandDefinition): string[] {
  return [...Object.keys(options), ...(takesData === false ? [] : [dataOption])];
}

/**
 * Splits the words after a command's name into options and operands.
 *
 * @throws UsageError for an unknown, repeated or empty option, and for a missing or superfluous operand.
 */
export function parseArguments(command: CommandDefinition, words: readonly string[]): CommandArguments {
  const optionNames = optionNamesOf(command);
  const takesNoValue = (name: string) => command.options?.[name]?.value === null;
  const options: Record<string, string> = {};
  const values: string[] = [];
  const { tokens } = parseArgs({
    args: words.slice(command.name.split(' ').length),
    options: Object.fromEntries(
      optionNames.map((name) => [name, { type: takesNoValue(name) ? 'boolean' : 'string' }] as const),
    ),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  for (const token of tokens) {
    if (token.kind === 'positional') values.push(token.value);
    if (token.kind !== 'option') continue;
    if (!optionNames.includes(token.name)) {
      const known = optionNames.map((name) => `--${name}`).join(', ') || 'none';
      throw new UsageError(`Unknown option ${token.rawName} for "${command.name}". Its options: ${known}.`);
    }
    if (token.name in options) throw new UsageError(`--${token.name} appears twice. Give it once.`);
    options[token.name] = takesNoValue(token.name) ? noValue(token) : optionValue(token);
  }
  return { options, operands: namedOperands(command, values) };
}

/**
 * Returns the empty value of an option without a value.
 *
 * @throws UsageError for an option such as `--json=yes`.
 */
function noValue({ name, value }: { readonly name: string; readonly value: string | undefined }): string {
  if (value === undefined) return '';
  throw new UsageError(`--${name} takes no value. Write --${name}.`);
}

/**
 * Writes parsed arguments as words again, with absolute paths, so that the command means the same in every folder.
 */
export function commandWords(command: CommandDefinition, { options, operands }: CommandArguments): string[] {
  const { name, files = [] } = command;
  return [
    ...name.split(' '),
    ...Object.entries(options).map(([option, value]) =>
      value === '' ? `--${option}` : `--${option}=${value}`,
    ),
    '--',
    ...Object.entries(operands).map(([operand, value]) => (files.includes(operand) ? resolve(value) : value)),
  ];
}

function optionValue(token: {
  name: string;
  value: string | undefined;
  inlineValue: boolean | undefined;
}): string {
  const { name, value, inlineValue } = token;
  if (value === undefined || value === '') {
    throw new UsageError(`--${name} needs a value. Write --${name} VALUE.`);
  }
  if (inlineValue !== true && value.startsWith('-')) {
    throw new UsageError(
      `--${name} needs a value, but "${value}" looks like an option. If it is the value, write --${name}=${value}.`,
    );
  }
  return value;
}

function namedOperands({ name, operands = {} }: CommandDefinition, values: readonly string[]) {
  const names = Object.keys(operands);
  const missing = names[values.length];
  if (missing !== undefined) {
    throw new UsageError(`"${name}" needs ${missing}. Write: ${name} ${names.join(' ')}.`);
  }
  const extra = values[names.length];
  if (extra !== undefined) {
    throw new UsageError(
      `Unexpected argument "${withoutKey(extra)}" for "${name}". Put quotation marks around a value with spaces.`,
    );
  }
  return Object.fromEntries(names.map((operand, index) => [operand, values[index] ?? '']));
}

/** Returns the text without an API key, because messages may be logged. */
function withoutKey(text: string): string {
  return text.startsWith('cgk_') ? 'cgk_…' : text;
}
