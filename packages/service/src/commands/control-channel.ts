import { mkdtemp, rm, rmdir } from 'node:fs/promises';
import { createServer, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { CommandError, type CommandResult, type Report } from './command.ts';

/** Receives commands for the process that has locked the data folder. */
export interface ControlChannel {
  /** The path of the Unix domain socket. */
  readonly path: string;
  /** Waits for running commands, then removes the socket. */
  close(): Promise<void>;
}

/** The error when no process listens on the socket. The command did not run. */
export class ControlUnreachableError extends Error {
  override readonly name = 'ControlUnreachableError';
}

/**
 * Maximum number of bytes in the path of the temporary folder. The path of a socket can have at most about 100 bytes,
 * so with a longer folder the socket is in `/tmp`.
 */
const longestFolder = 70;
/** Maximum length of a command in bytes, far more than any command needs. */
const maxBodyBytes = 65_536;
const endpoint = '/command';
const folderPrefix = 'contentgen-control-';
const socketName = 'control';

/** A line of the response with the progress. The last line of the response has the result. */
interface Progress {
  readonly progress: string;
}

/**
 * Opens the channel: a socket in a new folder that only this user can enter.
 *
 * @param run runs a command and reports its progress. It must not throw.
 */
export async function serveControl(
  run: (command: readonly string[], report: Report) => Promise<CommandResult>,
): Promise<ControlChannel> {
  const folder = await mkdtemp(join(tmpdir().length > longestFolder ? '/tmp' : tmpdir(), folderPrefix));
  const path = join(folder, socketName);
  const server = createServer(async (incoming, response) => {
    const command =
      incoming.url === endpoint && incoming.method === 'POST' ? await readCommand(incoming) : undefined;
    if (command === undefined) {
      response.writeHead(400, { connection: 'close' }).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'application/x-ndjson', connection: 'close' });
    const send = (message: CommandResult | Progress) => response.write(`${JSON.stringify(message)}\n`);
    send(await run(command, (progress) => send({ progress })));
    response.end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  }).catch(async (error: unknown) => {
    await rm(folder, { recursive: true, force: true });
    throw error;
  });
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
 * @throws ControlUnreachableError when the command did not run, so that the caller may run it.
 * @throws CommandError when the process ended before it answered.
 */
export async function callControl(
  path: string,
  command: readonly string[],
  report: Report = () => {},
): Promise<CommandResult> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const body = JSON.stringify({ command });
    const call = request({ socketPath: path, path: endpoint, method: 'POST', agent: false }, resolve);
    call.once('error', (error: NodeJS.ErrnoException) => reject(unanswered(path, error)));
    call.setHeader('content-type', 'application/json').end(body);
  });
  if (response.statusCode !== 200) {
    response.resume();
    throw new CommandError(
      `The running service refused the command (HTTP ${response.statusCode}). It may be another version of the service.`,
    );
  }
  try {
    for await (const line of createInterface({ input: response })) {
      const message = JSON.parse(line) as CommandResult | Progress;
      if (!('progress' in message)) return message;
      report(message.progress);
    }
  } catch (error) {
    throw unanswered(path, error as NodeJS.ErrnoException);
  }
  throw unanswered(path, new Error('The response has no result.'));
}

function unanswered(path: string, error: NodeJS.ErrnoException): Error {
  if (error.syscall === 'connect') {
    return new ControlUnreachableError(`No process listens on ${path} (${error.code}).`, { cause: error });
  }
  return new CommandError(
    'The service ended before it answered. The command may have run or not. ' +
      'List the keys or accounts to find out.',
  );
}

/** Removes the socket that a killed process has left. Does not remove anything else at that path. */
export async function removeDeadControl(path: string): Promise<void> {
  const folder = dirname(path);
  if (basename(path) !== socketName || !basename(folder).startsWith(folderPrefix)) return;
  await rm(path, { force: true }).catch(() => {});
  await rmdir(folder).catch(() => {});
}

async function readCommand(incoming: IncomingMessage): Promise<string[] | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxBodyBytes) return undefined;
      chunks.push(chunk);
    }
    const { command } = JSON.parse(Buffer.concat(chunks).toString()) as { command?: unknown };
    return Array.isArray(command) && command.every((word) => typeof word === 'string') ? command : undefined;
  } catch {
    return undefined;
  }
}
