import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Report } from '../backup/backup-format.ts';
import { OperatorError } from '../operator-error.ts';
import type { CommandResult } from './program.ts';

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
