import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import type { AccountsRepository } from '../accounts/accounts-repository.ts';
import type { ApiKeysRepository } from '../accounts/api-keys-repository.ts';
import type { Report } from '../backup/backup-format.ts';
import type { BackupSummary } from '../backup/create-backup.ts';
import { type DataFolderLock, DataFolderLockedError, lockDataFolder } from '../database/data-folder.ts';
import { OperatorError } from '../operator-error.ts';
import { type Configuration, optionHelp } from '../settings.ts';
import { callControl, type TypedCommand } from './control-channel.ts';
import type { CommandOutput } from './program.ts';

/** The data that a command works on. The command runs in the running service or, if none runs, in its own process. */
export interface DataContext {
  readonly accounts: AccountsRepository;
  readonly apiKeys: ApiKeysRepository;
  /** The names of the migrations that were applied when the database was opened. */
  readonly appliedMigrations: readonly string[];
  /** Makes the service forget its cached keys, because the expiry of a key has changed. */
  onKeysChanged(): void;
  /** Writes a backup of the data into a new file. */
  backUp(file: string): Promise<BackupSummary>;
}

/** What a command does with the data, when its arguments are checked. */
export type Work = (context: DataContext) => Promise<CommandOutput>;

/** The option that every command for data has. */
export interface DataOptions {
  /** The data folder. */
  readonly data?: string;
}

/** Runs the work of a command. */
export type OnData = (work: Work, options: DataOptions) => Promise<void>;

/** Adds the option that names the data folder. */
export function withDataOption(command: Command): Command {
  return command.option('--data <FOLDER>', optionHelp('DATA_FOLDER'));
}

/**
 * Milliseconds that a command waits until another short command releases the folder, or until a starting service
 * accepts commands.
 */
const lockTimeout = 20_000;
const retryInterval = 100;

/**
 * Locks the data folder. Waits for a short command that has locked it.
 *
 * @throws DataFolderLockedError when a running service has locked it, or another process does not release it.
 */
export function lockWhenFree(folder: string): Promise<DataFolderLock> {
  return whenFree(
    () => lockDataFolder(folder),
    ({ holder }) => holder?.controlSocket == null,
  );
}

/**
 * Runs a command on the configured data: in this process, or in the service that has locked the data folder.
 *
 * @throws OperatorError when there is no data folder.
 * @throws DataFolderLockedError when a process has locked the folder and does not accept commands.
 * @throws DatabaseUnusableError when the database server can't be reached or used.
 */
export async function runOnData(
  configuration: Configuration,
  { words, folder, work }: TypedCommand & { readonly work: Work },
  report: Report,
): Promise<CommandOutput> {
  const { databaseUrl, dataFolder } = configuration;
  if (databaseUrl !== null || dataFolder === null) return workHere(configuration, work, report);
  if (!existsSync(dataFolder)) {
    throw new OperatorError(
      `There is no data folder ${dataFolder}. Name the folder of the service with --data, or start the service first.`,
    );
  }
  return whenFree(async () => {
    const lock = await lockDataFolder(dataFolder).catch((error: unknown) => {
      if (error instanceof DataFolderLockedError) return error;
      throw error;
    });
    if (lock instanceof DataFolderLockedError) return askHolder(lock, { words, folder }, report);
    try {
      return await workHere(configuration, work, report);
    } finally {
      await lock.release();
    }
  });
}

async function askHolder(
  locked: DataFolderLockedError,
  command: TypedCommand,
  report: Report,
): Promise<CommandOutput> {
  const socket = locked.isLocal ? locked.holder?.controlSocket : null;
  if (socket == null) throw locked;
  const result = await callControl(socket, command, report);
  if (result === undefined) throw locked;
  const { stdout, stderr, exitCode } = result;
  return { stdout: stdout.trimEnd(), stderr: stderr.trimEnd(), exitCode };
}

/** Does the work on the database server, or on the embedded database in a folder that this process has locked. */
async function workHere(configuration: Configuration, work: Work, report: Report): Promise<CommandOutput> {
  // Imported only here, so that commands which a running service executes start faster.
  const { openDatabase } = await import('../database/open-database.ts');
  const { AccountsRepository } = await import('../accounts/accounts-repository.ts');
  const { ApiKeysRepository } = await import('../accounts/api-keys-repository.ts');
  const opened = await openDatabase(configuration);
  const { database, appliedMigrations, close } = opened;
  try {
    return await work({
      accounts: new AccountsRepository(database),
      apiKeys: new ApiKeysRepository(database),
      appliedMigrations,
      // Services on a database server look up their keys again within a second.
      onKeysChanged() {},
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

async function whenFree<Result>(
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
