import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { AgentOfAccount } from './agent-of-account.ts';
import type { SmallDisk } from './small-disk.ts';
import { startOptions } from './start-options.ts';

const thisRelease = fileURLToPath(new URL('../../..', import.meta.url));
const nodeArguments = (release: string) => [...startOptions, join(release, 'packages/service/src/main.ts')];

/** The settings of a service without a limit for requests. */
export const unlimited = {
  RATE_LIMIT_REQUESTS: '1000000000',
  ANONYMOUS_RATE_LIMIT_REQUESTS: '1000000000',
};

/** How a service runs, besides its settings. */
export interface ServiceOptions {
  /** The data folder, which is kept. Default: a new folder, which is deleted when the service stops. */
  readonly folder?: string;
  /** The smaller file system that has this folder. */
  readonly disk?: SmallDisk;
  /** The folder of the repository whose code runs. Default: this one. */
  readonly release?: string;
  /** Receives each line of its log. Default: the log goes to standard error. */
  onLog?(line: string): void;
}

/** The service in its own process, as `npm start` runs it: default limits and a new data folder. One process, so that its memory can be measured. */
export class ServiceProcess {
  readonly url: string;
  readonly #process: ChildProcess;
  readonly #exited: Promise<unknown>;
  readonly #environment: NodeJS.ProcessEnv;
  readonly #release: string;
  readonly #remove: () => Promise<void>;

  private constructor(
    child: ChildProcess,
    url: string,
    environment: NodeJS.ProcessEnv,
    release: string,
    remove: () => Promise<void>,
  ) {
    this.#process = child;
    this.#exited =
      child.exitCode === null && child.signalCode === null ? once(child, 'exit') : Promise.resolve();
    this.url = url;
    this.#environment = environment;
    this.#release = release;
    this.#remove = remove;
  }

  /** @param settings environment variables, in addition to those that a free port and a new folder need. */
  static async start(
    settings: Readonly<Record<string, string>> = {},
    { folder: given, disk, release = thisRelease, onLog }: ServiceOptions = {},
  ): Promise<ServiceProcess> {
    const folder = given ?? (await mkdtemp(join(tmpdir(), 'contentgen-load-')));
    const { PATH } = process.env;
    const environment = {
      PATH,
      DATA_FOLDER: folder,
      PORT: '0',
      LOG_LEVEL: 'error',
      PROCESSES: '1',
      ...settings,
    };
    const [program = '', ...words] = [
      ...(disk?.launch() ?? []),
      ...[process.execPath, ...nodeArguments(release), 'start'],
    ];
    const child = spawn(program, words, {
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    if (onLog === undefined) child.stderr.pipe(process.stderr);
    else createInterface(child.stderr).on('line', onLog);
    const [banner] = await Promise.race([
      once(child.stdout, 'data'),
      once(child, 'exit').then(() => Promise.reject(new Error('The service did not start.'))),
    ]);
    child.stdout.resume();
    const url = /https?:\/\/127\.0\.0\.1:\d+/.exec(String(banner))?.[0] ?? '';
    disk?.mounted(child.pid);
    // A command runs outside of the smaller file system, and reaches its files through the process.
    const outside = disk === undefined ? environment : { ...environment, DATA_FOLDER: disk.folder };
    const remove = async () => {
      if (given === undefined) await rm(folder, { recursive: true, force: true });
    };
    return new ServiceProcess(child, url, outside, release, remove);
  }

  /** Creates an account with an API key. */
  async newAccount(name: string): Promise<AgentOfAccount> {
    await this.run('accounts', 'create', name);
    const secret = await this.run('keys', 'create', '--account', name);
    return new AgentOfAccount(this.url, secret.trim());
  }

  /** The memory that the process holds now, in MB (resident set size; Linux only). */
  memory(): number {
    const status = readFileSync(`/proc/${this.#process.pid}/status`, 'utf8');
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024);
  }

  /** Ends the service with SIGKILL. */
  async kill(): Promise<void> {
    this.#process.kill('SIGKILL');
    await this.#exited;
  }

  /** Stops the service with SIGTERM. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#process.kill('SIGTERM');
    await this.#exited;
    await this.#remove();
  }

  /** Runs a command on the data of the service. Resolves to its output. @throws Error with its message. */
  async run(...words: readonly string[]): Promise<string> {
    const child = spawn(process.execPath, [...nodeArguments(this.#release), ...words], {
      env: this.#environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [stdout, stderr, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ]);
    if (code !== 0) throw new Error(`${words.join(' ')} failed: ${stderr}`);
    return stdout;
  }
}
