import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Configuration } from '../configuration.ts';
import { DataFolderLockedError } from '../database/data-folder-errors.ts';
import { type DataFolderLock, lockDataFolder } from '../database/data-folder-lock.ts';
import { CommandError, type CommandResult, type Report } from './command.ts';
import { ControlUnreachableError, callControl, removeDeadControl } from './control-channel.ts';
import { runDataCommand } from './data-commands.ts';

/**
 * Milliseconds that a command waits until another short command releases the folder, or until a starting service
 * accepts commands.
 */
const lockTimeout = 20_000;
const retryInterval = 100;

/** The settings that say where the data is. */
type DataConfiguration = Pick<
  Configuration,
  'databaseUrl' | 'databasePoolSize' | 'dataFolder' | 'mediaStorage'
>;

/**
 * Locks the data folder. Waits for a short command that has locked it.
 *
 * @throws DataFolderLockedError when a running service has locked it, or another process does not release it.
 */
export function lockWhenFree(folder: string): Promise<DataFolderLock> {
  return waitFor(
    () => lockFolder(folder),
    ({ holder }) => holder?.controlSocket == null,
  );
}

/**
 * Runs a command on the data in the folder. If a service runs on the folder, the service executes the command;
 * otherwise this process does.
 *
 * @throws DataFolderLockedError when a process has locked the folder and does not accept commands.
 */
export async function runOnDataFolder(
  folder: string,
  configuration: DataConfiguration,
  command: readonly string[],
  report: Report,
): Promise<CommandResult> {
  if (!existsSync(folder)) {
    throw new CommandError(
      `There is no data folder ${folder}. Name the folder of the service with --data, or start the service first.`,
    );
  }
  return waitFor(async () => {
    const access = await lockFolder(folder).catch(holderOf);
    return 'release' in access
      ? runLocked(access, configuration, command, report)
      : askHolder(access, command, report);
  });
}

async function lockFolder(folder: string): Promise<DataFolderLock> {
  const lock = await lockDataFolder(folder);
  if (lock.deadControlSocket !== null) await removeDeadControl(lock.deadControlSocket);
  return lock;
}

function holderOf(error: unknown): DataFolderLockedError {
  if (error instanceof DataFolderLockedError) return error;
  throw error;
}

async function askHolder(
  locked: DataFolderLockedError,
  command: readonly string[],
  report: Report,
): Promise<CommandResult> {
  const socket = locked.isLocal ? locked.holder?.controlSocket : null;
  if (socket == null) throw locked;
  return callControl(socket, command, report).catch((error: unknown) => {
    throw error instanceof ControlUnreachableError ? locked : error;
  });
}

async function runLocked(
  lock: DataFolderLock,
  configuration: DataConfiguration,
  command: readonly string[],
  report: Report,
): Promise<CommandResult> {
  try {
    return await runOnDatabase(configuration, command, report);
  } finally {
    await lock.release();
  }
}

/**
 * Runs a command on the configured database. This is a PostgreSQL server, whether services use it or not, or the
 * embedded database in a folder that this process has locked.
 *
 * @throws DatabaseUnusableError when the server can't be reached or used.
 */
export async function runOnDatabase(
  configuration: DataConfiguration,
  command: readonly string[],
  report: Report,
): Promise<CommandResult> {
  // Imported only here, so that commands which a running service executes start faster.
  const { openDatabase } = await import('../database/open-database.ts');
  const { AccountsRepository } = await import('../accounts/accounts-repository.ts');
  const { ApiKeysRepository } = await import('../accounts/api-keys-repository.ts');
  const opened = await openDatabase(configuration);
  const { database, appliedMigrations, close } = opened;
  try {
    return await runDataCommand(command, {
      accounts: new AccountsRepository(database),
      apiKeys: new ApiKeysRepository(database),
      appliedMigrations,
      // Services on a database server look up their keys again within a second.
      onKeysChanged() {},
      // Loads the modules of backups only for commands that need them, because loading takes a while.
      async backUp(file) {
        const { createBackup } = await import('../backup/create-backup.ts');
        const { configuredStorage } = await import('../media/configured-storage.ts');
        return createBackup(opened, await configuredStorage(configuration), file, report);
      },
    });
  } finally {
    await close();
  }
}

async function waitFor<Result>(
  attempt: () => Promise<Result>,
  mayEnd: (locked: DataFolderLockedError) => boolean = () => true,
): Promise<Result> {
  const deadline = performance.now() + lockTimeout;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      const mayBeReleased = error instanceof DataFolderLockedError && error.isLocal && mayEnd(error);
      if (!mayBeReleased || performance.now() > deadline) throw error;
    }
    await sleep(retryInterval);
  }
}
