import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { AccountsRepository } from '../accounts/accounts-repository.ts';
import { ApiKeysRepository } from '../accounts/api-keys-repository.ts';
import type { Configuration } from '../configuration.ts';
import { DataFolderLockedError } from '../database/data-folder-errors.ts';
import { type DataFolderLock, lockDataFolder } from '../database/data-folder-lock.ts';
import { openDatabase } from '../database/open-database.ts';
import type { CommandResult } from './command.ts';
import { CommandFailure } from './command-errors.ts';
import { ControlUnreachableError, callControl, removeDeadControl } from './control-channel.ts';
import { runDataCommand } from './data-commands.ts';

/** Milliseconds to wait for a command or a start that has the folder and is about to end or to take commands. */
const patience = 20_000;
const pause = 100;

/**
 * Takes the data folder, waiting for a short command that has it.
 *
 * @throws DataFolderLockedError when a running service has it, or someone who does not give it free.
 */
export function lockWhenFree(folder: string): Promise<DataFolderLock> {
  return waitFor(
    () => takeDataFolder(folder),
    ({ holder }) => holder?.controlSocket == null,
  );
}

/**
 * Carries out a command on the data in the folder: through the service that runs on it, or else by itself.
 *
 * @throws DataFolderLockedError when somebody has the folder who does not take commands.
 */
export async function runOnDataFolder(folder: string, command: readonly string[]): Promise<CommandResult> {
  if (!existsSync(folder)) {
    throw new CommandFailure(
      `There is no data folder ${folder}. Name the service's with --data, or start the service first.`,
    );
  }
  return waitFor(async () => {
    const access = await takeDataFolder(folder).catch(holderOf);
    return 'release' in access ? runLocked(folder, access, command) : askHolder(access, command);
  });
}

async function takeDataFolder(folder: string): Promise<DataFolderLock> {
  const lock = await lockDataFolder(folder);
  if (lock.deadControlSocket !== null) await removeDeadControl(lock.deadControlSocket);
  return lock;
}

function holderOf(error: unknown): DataFolderLockedError {
  if (error instanceof DataFolderLockedError) return error;
  throw error;
}

async function askHolder(locked: DataFolderLockedError, command: readonly string[]): Promise<CommandResult> {
  const socket = locked.isLocal ? locked.holder?.controlSocket : null;
  if (socket == null) throw locked;
  return callControl(socket, command).catch((error: unknown) => {
    throw error instanceof ControlUnreachableError ? locked : error;
  });
}

async function runLocked(
  dataFolder: string,
  lock: DataFolderLock,
  command: readonly string[],
): Promise<CommandResult> {
  try {
    return await runAlone({ databaseUrl: null, databasePoolSize: 1, dataFolder }, command);
  } finally {
    await lock.release();
  }
}

/**
 * Carries out a command on the database that is configured: on a server's whether services run on it or not, on
 * the embedded one while the folder's lock is held.
 *
 * @throws DatabaseUnusableError for a server that can't be reached or used.
 */
export async function runAlone(
  configuration: Pick<Configuration, 'databaseUrl' | 'databasePoolSize' | 'dataFolder'>,
  command: readonly string[],
): Promise<CommandResult> {
  const { database, appliedMigrations, close } = await openDatabase(configuration);
  try {
    return await runDataCommand(command, {
      accounts: new AccountsRepository(database),
      apiKeys: new ApiKeysRepository(database),
      appliedMigrations,
      // Services on a server's database look their keys up again within a second.
      onKeysChanged() {},
    });
  } finally {
    await close();
  }
}

async function waitFor<Result>(
  attempt: () => Promise<Result>,
  mayEnd: (locked: DataFolderLockedError) => boolean = () => true,
): Promise<Result> {
  const deadline = performance.now() + patience;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      const isWorthWaiting = error instanceof DataFolderLockedError && error.isLocal && mayEnd(error);
      if (!isWorthWaiting || performance.now() > deadline) throw error;
    }
    await sleep(pause);
  }
}
