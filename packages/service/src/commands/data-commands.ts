import { accountsCreate } from './accounts-create.ts';
import { accountsList } from './accounts-list.ts';
import type { CommandContext, CommandOutput, CommandResult, DataCommand } from './command.ts';
import { MisuseError } from './command-errors.ts';
import { failedResult } from './failed-result.ts';
import { keysCreate } from './keys-create.ts';
import { keysList } from './keys-list.ts';
import { keysRevoke } from './keys-revoke.ts';
import { keysRotate } from './keys-rotate.ts';
import { migrateCommand } from './migrate.ts';

/** Every command that works on the data, in the order of the help. */
export const dataCommands: readonly DataCommand[] = [
  accountsCreate,
  accountsList,
  keysCreate,
  keysList,
  keysRotate,
  keysRevoke,
  migrateCommand,
];

/**
 * Finds the command and checks its arguments, without a database.
 *
 * @throws MisuseError
 */
export function prepareCommand(
  words: readonly string[],
): (context: CommandContext) => Promise<CommandOutput> {
  const command = findDataCommand(words);
  if (command !== undefined) return command.prepare(words.slice(command.words.split(' ').length));
  const [first = ''] = words;
  const group = dataCommands.filter((candidate) => candidate.words.startsWith(`${first} `));
  if (group.length === 0) throw new MisuseError(`There is no command "${first}".`);
  const choice = group.map((candidate) => `"${candidate.words}"`).join(', ');
  throw new MisuseError(
    words[1] === undefined
      ? `"${first}" is only half a command. There are ${choice}.`
      : `There is no command "${first} ${words[1]}". There are ${choice}.`,
  );
}

/** The command that `words` begin with, or undefined. */
export function findDataCommand(words: readonly string[]): DataCommand | undefined {
  return dataCommands.find((command) =>
    command.words.split(' ').every((word, index) => words[index] === word),
  );
}

/** Carries a command out. Whatever goes wrong is in the result. */
export async function runDataCommand(
  words: readonly string[],
  context: CommandContext,
): Promise<CommandResult> {
  try {
    const { stdout = '', stderr = '' } = await prepareCommand(words)(context);
    return { exitCode: 0, stdout: line(stdout), stderr: line(stderr) };
  } catch (error) {
    return failedResult(error);
  }
}

function line(text: string): string {
  return text === '' ? '' : `${text}\n`;
}
