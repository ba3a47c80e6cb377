import type { Command } from 'commander';
import type { DataContext } from '../data-context.ts';
import { addAccountCommands } from './accounts.ts';
import { addAuditCommand } from './audit.ts';
import { addBackupCommand, addMigrateCommand } from './backup.ts';
import type { OnData, TypedCommand } from './data-access.ts';
import { addKeyCommands, addLinkCommand } from './keys.ts';
import { type CommandResult, runProgram } from './program.ts';
import { addUsageCommand } from './usage.ts';
import { addWebhookCommands } from './webhooks.ts';

/**
 * Adds the commands that work on the data.
 *
 * @param folder the folder in which the command was typed. Paths of files are relative to it.
 */
export function addDataCommands(program: Command, folder: string, onData: OnData): void {
  addMigrateCommand(program, onData);
  addAccountCommands(program, folder, onData);
  addKeyCommands(program, onData);
  addLinkCommand(program, onData);
  addWebhookCommands(program, onData);
  addUsageCommand(program, folder, onData);
  addAuditCommand(program, onData);
  addBackupCommand(program, folder, onData);
}

/** Runs a command that another process has received, on the data of this process. Does not throw. */
export function runDataCommand(
  { words, folder }: Pick<TypedCommand, 'words' | 'folder'>,
  context: DataContext,
): Promise<CommandResult> {
  return runProgram(words, (program, print) =>
    addDataCommands(program, folder, async (work) => print(await work(context))),
  );
}
