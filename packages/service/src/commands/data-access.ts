import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import type { Account, AccountsRepository } from '../accounts/accounts-repository.ts';
import type { ApiKeysRepository } from '../accounts/api-keys-repository.ts';
import type { AccountSummary } from '../backup/account-data.ts';
import type { Report } from '../backup/backup-format.ts';
import type { BackupSummary } from '../backup/create-backup.ts';
import type { Database } from '../database/connection.ts';
import { type DataFolderLock, DataFolderLockedError, lockDataFolder } from '../database/data-folder.ts';
import { OperatorError } from '../operator-error.ts';
import { type Configuration, optionHelp } from '../settings.ts';
import type { CommandOutput, CommandResult } from './program.ts';

/** The data that a command works on. The command runs in the running service or, if none runs, in its own process. */
export interface DataContext {
  readonly accounts: AccountsRepository;
  readonly apiKeys: ApiKeysRepository;
  readonly database: Database;
  /** The URL of the service for its users, without a slash at its end. */
  readonly url: string;
  /** Logs a change of accounts and keys, for audits. Never pass a name, a key or its hash. */
  log(fields: Readonly<Record<string, unknown>>, message: string): void;
  /** The names of the migrations that were applied when the database was opened. */
  readonly appliedMigrations: readonly string[];
  /** Makes the service forget its cached keys, because the expiry of a key has changed. */
  onKeysChanged(): void;
  /** Writes a backup of the data into a new file. */
  backUp(file: string): Promise<BackupSummary>;
  /** Writes the data of an account into a new folder. */
  exportAccount(account: Account, folder: string): Promise<AccountSummary>;
  /** Deletes an account with its data, but not its usage. */
  deleteAccount(account: Account): Promise<AccountSummary>;
}

/** What a command does with the data, when its arguments are checked. */
export type Work = (context: DataContext) => Promise<CommandOutput>;

/** The option that every command for data has. */
export interface DataOptions {
  /** The data folder. */
  readonly data?: string;
}

/**
 * Runs the work of a command.
 *
 * @param confirmed the option that says that the user has confirmed the command, for the process that runs it.
 */
export type OnData = (work: Work, options: DataOptions, confirmed?: string) => Promise<void>;

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
  const { createLogger } = await import('../logger.ts');
  const logger = await createLogger(configuration);
  const opened = await openDatabase(configuration);
  const { database, appliedMigrations, close } = opened;
  const { host, port, publicUrl } = configuration;
  try {
    return await work({
      accounts: new AccountsRepository(database),
      apiKeys: new ApiKeysRepository(database),
      database,
      url: publicUrl ?? `http://${host}:${port}`,
      log: (fields, message) => logger.info(fields, message),
      appliedMigrations,
      // Services on a database server look up their keys again within a second.
      onKeysChanged() {},
      async backUp(file) {
        const { createBackup } = await import('../backup/create-backup.ts');
        const { configuredStorage } = await import('../media/configured-storage.ts');
        return createBackup(opened, await configuredStorage(configuration), file, report);
      },
      async exportAccount(account, folder) {
        const { exportAccount } = await import('../backup/account-data.ts');
        const { configuredStorage } = await import('../media/configured-storage.ts');
        return exportAccount(database, await configuredStorage(configuration), account, folder, report);
      },
      async deleteAccount(account) {
        const { deleteAccount } = await import('../backup/account-data.ts');
        const { configuredStorage } = await import('../media/configured-storage.ts');
        return deleteAccount(database, await configuredStorage(configuration), account, report);
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

/** A command as someone typed it. */
export interface TypedCommand {
  readonly words: readonly string[];
  /** The folder in which it was typed. */
  readonly folder: string;
}

/** Receives commands for the process that has locked the data folder. */
export interface ControlChannel {
  /** The path of the Unix domain socket. */
  readonly path: string;
  /** Waits for running commands, then removes the socket. */
  close(): Promise<void>;
}

/**
 * Maximum number of bytes in the path of the temporary folder. The path of a socket can have at most about 100 bytes,
 * so with a longer folder the socket is in `/tmp`.
 */
const longestFolder = 70;

/** A line of the response with the progress. The last line has the result. */
interface Progress {
  readonly progress: string;
}

/**
 * Opens the channel: a socket in a new folder that only this user can enter. A command is one line of JSON.
 *
 * @param run runs a command and reports its progress. It must not throw.
 */
export async function serveControl(
  run: (command: TypedCommand, report: Report) => Promise<CommandResult>,
): Promise<ControlChannel> {
  const folder = await mkdtemp(
    join(tmpdir().length > longestFolder ? '/tmp' : tmpdir(), 'contentgen-control-'),
  );
  const path = join(folder, 'control');
  const respond = async (socket: Socket, command: string) => {
    const send = (message: CommandResult | Progress) => socket.write(`${JSON.stringify(message)}\n`);
    send(await run(JSON.parse(command), (progress) => send({ progress })));
    socket.end();
  };
  const server = createServer((socket) => {
    // Someone may interrupt the command.
    socket.on('error', () => {});
    createInterface({ input: socket }).once('line', (command) => {
      respond(socket, command).catch(() => socket.destroy());
    });
  });
  server.listen(path);
  await once(server, 'listening');
  return {
    path,
    async close() {
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Sends a command to the process behind the socket.
 *
 * @param report receives the progress of the command.
 * @returns undefined if no process listens on the socket, so the command did not run.
 * @throws OperatorError when the process ended before it answered.
 */
export async function callControl(
  path: string,
  command: TypedCommand,
  report: Report = () => {},
): Promise<CommandResult | undefined> {
  const socket = connect(path);
  const isConnected = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  if (!isConnected) return undefined;
  // The end of the lines says as much.
  socket.on('error', () => {});
  const { words, folder } = command;
  socket.write(`${JSON.stringify({ words, folder })}\n`);
  for await (const line of createInterface({ input: socket })) {
    const message = JSON.parse(line) as CommandResult | Progress;
    if (!('progress' in message)) return message;
    report(message.progress);
  }
  throw new OperatorError(
    'The service ended before it answered. The command may have run or not. ' +
      'List the keys or accounts to find out.',
  );
}
