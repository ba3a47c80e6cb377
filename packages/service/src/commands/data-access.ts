import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import type { Origin } from '../accounts/audit.ts';
import type { Report } from '../backup/backup-format.ts';
import type { DataContext } from '../data-context.ts';
import { type DataFolderLock, DataFolderLockedError, lockDataFolder } from '../database/data-folder.ts';
import { OperatorError } from '../operator-error.ts';
import { type Configuration, optionHelp } from '../settings.ts';
import type { CommandOutput, CommandResult } from './program.ts';

/** What a command does with the data, when its arguments are checked. */
export type Work = (context: DataContext) => Promise<CommandOutput>;

/** What to do, in the process that has opened the data. */
interface Job {
  readonly work: Work;
  readonly keepsSchema?: boolean;
}

/** The option that every command for data has. */
export interface DataOptions {
  /** The data folder. */
  readonly data?: string;
}

/**
 * Runs the work of a command.
 *
 * @param how.confirmed the option that says that the user has confirmed the command, for the process that runs it.
 * @param how.keepsSchema whether the command does not update the schema, as the others do.
 */
export type OnData = (
  work: Work,
  options: DataOptions,
  how?: { readonly confirmed?: string; readonly keepsSchema?: boolean },
) => Promise<void>;

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
  { words, folder, origin, ...job }: TypedCommand & Job,
  report: Report,
): Promise<CommandOutput> {
  const { databaseUrl, dataFolder } = configuration;
  const here = () => workHere(configuration, { origin, ...job }, report);
  if (databaseUrl !== null || dataFolder === null) return here();
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
    // The release that runs may be an older one, and knows only its own schema.
    if (lock instanceof DataFolderLockedError && job.keepsSchema && lock.holder?.controlSocket != null) {
      throw new OperatorError(
        'The running service would answer for its own release. Stop it first, or ask this of a copy of the data folder.',
      );
    }
    if (lock instanceof DataFolderLockedError) return askHolder(lock, { words, folder, origin }, report);
    try {
      return await here();
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
async function workHere(
  configuration: Configuration,
  { origin, work, keepsSchema = false }: Job & Pick<TypedCommand, 'origin'>,
  report: Report,
): Promise<CommandOutput> {
  // Imported only here, so that commands which a running service executes start faster.
  const { openDatabase } = await import('../database/open-database.ts');
  const { recordMigrations } = await import('../accounts/audit.ts');
  const { dataContext } = await import('../data-context.ts');
  const { webhookKey } = await import('../webhooks/webhook-key.ts');
  const opened = await openDatabase(configuration, keepsSchema ? async () => [] : undefined);
  const { host, port, publicUrl } = configuration;
  try {
    await recordMigrations(opened, origin);
    const context = dataContext({
      opened,
      url: publicUrl ?? `http://${host}:${port}`,
      origin,
      webhookKey: webhookKey(configuration),
      async storage() {
        const { configuredStorage } = await import('../media/configured-storage.ts');
        return configuredStorage(configuration);
      },
      report,
      // A service on a database server looks up its keys again within a second, and logs the change within ten.
      changed() {},
    });
    return await work(context);
  } finally {
    await opened.close();
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
  /** Who typed it. Only this user can reach the socket, so the other process believes it. */
  readonly origin: Origin;
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
  const { words, folder, origin } = command;
  socket.write(`${JSON.stringify({ words, folder, origin })}\n`);
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
