import { ConfigurationError } from '../configuration.ts';
import { DataFolderLockedError, DataFolderUnusableError } from '../database/data-folder-errors.ts';
import { DatabaseUnusableError } from '../database/server-requirements.ts';
import type { CommandResult } from './command.ts';
import { CommandFailure, MisuseError } from './command-errors.ts';
import { commandLine } from './command-line.ts';

const failures = [CommandFailure, DatabaseUnusableError, DataFolderLockedError, DataFolderUnusableError];

/** What an error says on stderr, and its exit code: 2 for misuse, 1 for failures. A stack only where it is a bug. */
export function failedResult(error: unknown): CommandResult {
  if (error instanceof MisuseError) {
    return failed(2, `${error.message}\n"${commandLine('help')}" lists the commands.`);
  }
  if (error instanceof ConfigurationError) return failed(2, error.message);
  if (failures.some((failure) => error instanceof failure)) return failed(1, (error as Error).message);
  return failed(1, error instanceof Error ? `Unexpected: ${error.stack}` : `Unexpected: ${String(error)}`);
}

function failed(exitCode: number, text: string): CommandResult {
  return { exitCode, stdout: '', stderr: `${text}\n` };
}
