import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { CommandResult } from '../../src/commands/program.ts';
import type { Store } from '../database/test-database.ts';
import { type CommandPlace, environmentOf } from './run-command.ts';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

type CommandProcess = ChildProcessByStdio<null, Readable, Readable>;

/**
 * The arguments of Node. A process lives for seconds and opens the embedded database, so compiling its WebAssembly for
 * speed takes longer than it saves: half the CPU time of a command.
 */
const nodeArguments = ['--conditions=@contentgen/source', '--liftoff-only', main];

/** The environment of every process: the path, and what makes it start quickly. */
const { PATH, NODE_COMPILE_CACHE } = process.env;

/** Starts the command line on the data folder, with a free port and in one process. */
export function spawnCommand(place: CommandPlace, words: readonly string[]): CommandProcess {
  return spawn(process.execPath, [...nodeArguments, ...words], {
    env: { PATH, NODE_COMPILE_CACHE, ...environmentOf(place) },
    ...(typeof place === 'object' && place.workplace !== undefined && { cwd: place.workplace }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/**
 * Starts the command line through a shell, as npm does. The returned process is the shell: a signal ends it
 * immediately.
 */
export function spawnBelowShell(folder: string, words: readonly string[]): CommandProcess {
  const line = [process.execPath, ...nodeArguments, ...words].join(' ');
  return spawn('sh', ['-c', `${line}; exit`], {
    env: { PATH, NODE_COMPILE_CACHE, DATA_FOLDER: folder, PORT: '0', npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Runs a command to its end, in a separate process. */
export async function runProcess(place: CommandPlace, ...words: readonly string[]): Promise<CommandResult> {
  const child = spawnCommand(place, words);
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { exitCode: child.exitCode ?? -1, stdout, stderr };
}

/** A service in a separate process. */
export interface ServiceProcess {
  readonly process: CommandProcess;
  /** The banner. */
  readonly banner: string;
  readonly url: string;
  /** Returns what it has written until now. */
  written(): string;
  /** Resolves to everything that it has written, when it ends. */
  readonly output: Promise<string>;
  /** Resolves to the exit code when the process ends, or to null if a signal ended it. */
  readonly ended: Promise<number | null>;
  /** Sends the signal. Resolves like `ended`. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts the service and waits for its banner. */
export async function startProcess(
  place: CommandPlace,
  ...flags: readonly string[]
): Promise<ServiceProcess> {
  const child = spawnCommand(place, ['start', ...flags]);
  const exited = once(child, 'exit');
  const ended = exited.then(() => child.exitCode);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk) => {
      output += chunk;
    });
  }
  const whole = once(child, 'close').then(() => output);
  const banner = await Promise.race([
    once(child.stdout, 'data').then(([chunk]) => String(chunk)),
    whole.then((text) => Promise.reject(new Error(`The service ended: ${text}`))),
  ]);
  return {
    process: child,
    banner,
    url: /Address +(\S+)/.exec(banner)?.[1] ?? '',
    written: () => output,
    output: whole,
    ended,
    end(signal) {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      return ended;
    },
  };
}

/** Starts the service on the store in a separate process, which tests can kill. */
export function startOnStore(
  { configuration: { databaseUrl, dataFolder } }: Store,
  environment: Readonly<Record<string, string>> = {},
): Promise<ServiceProcess> {
  const place = { DATABASE_URL: databaseUrl ?? '', LOG_LEVEL: 'silent', ...environment };
  return startProcess({ folder: String(dataFolder), environment: place });
}

/** Resolves to the key in the file that the banner of the first start names. Later banners name none. */
export async function keyIn(banner: string): Promise<string | undefined> {
  const [, file] = /API key {2}in the file (\S+)/.exec(banner) ?? [];
  return file === undefined ? undefined : (await readFile(file, 'utf8')).trimEnd();
}
