import { BackupError } from '../backup/backup-error.ts';
import { ConfigurationError } from '../configuration.ts';
import { DataFolderLockedError, DataFolderUnusableError } from '../database/data-folder-errors.ts';
import { DatabaseUnusableError } from '../database/database-unusable-error.ts';
import { EmbeddedDatabaseError } from '../database/embedded-files.ts';
import { SchemaTooNewError } from '../database/schema-too-new-error.ts';
import { accountsCommands } from './accounts.ts';
import { backupCommand } from './backup.ts';
import {
  CommandError,
  type CommandResult,
  type DataCommand,
  type DataContext,
  UsageError,
} from './command.ts';
import { findCommand, parseArguments } from './command-parser.ts';
import { keysCommands } from './keys.ts';
import { migrateCommand } from './migrate.ts';
import { commandLine } from './output-format.ts';

/** Every command that works on the data, in the order of the help. */
export const dataCommands: readonly DataCommand[] = [
  migrateCommand,
  ...accountsCommands,
  ...keysCommands,
  backupCommand,
];

/**
 * Finds the command and checks its arguments, without a database.
 *
 * @throws UsageError
 */
export function prepareCommand(words: readonly string[]): ReturnType<DataCommand['prepare']> {
  const command = findCommand(dataCommands, words);
  return command.prepare(parseArguments(command, words));
}

/** Runs a command on the data. The result holds any error, too. */
export async function runDataCommand(words: readonly string[], context: DataContext): Promise<CommandResult> {
  try {
    const { stdout = '', stderr = '' } = await prepareCommand(words)(context);
    return { exitCode: 0, stdout: line(stdout), stderr: line(stderr) };
  } catch (error) {
    return failedResult(error);
  }
}

const failures = [
  BackupError,
  CommandError,
  DatabaseUnusableError,
  DataFolderLockedError,
  DataFolderUnusableError,
  EmbeddedDatabaseError,
  SchemaTooNewError,
];

/**
 * Turns an error into a message and an exit code: 2 for wrong usage, 1 for any other failure. Only an unexpected
 * error (a bug) shows its stack.
 */
export function failedResult(error: unknown): CommandResult {
  if (error instanceof UsageError) {
    return failed(2, `${error.message}\n"${commandLine('help')}" lists the commands.`);
  }
  if (error instanceof ConfigurationError) return failed(2, error.message);
  if (failures.some((failure) => error instanceof failure)) return failed(1, (error as Error).message);
  return failed(1, `Unexpected error: ${error instanceof Error ? error.stack : String(error)}`);
}

function failed(exitCode: number, text: string): CommandResult {
  return { exitCode, stdout: '', stderr: line(text) };
}

function line(text: string): string {
  return text === '' ? '' : `${text}\n`;
}
