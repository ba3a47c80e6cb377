import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { AgentOfAccount } from './agent-of-account.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const nodeArguments = ['--conditions=@contentgen/source', main];

/** The service in its own process, as `npm start` runs it: default limits and a new data folder. One process, so that its memory can be measured. */
export class ServiceProcess {
  readonly url: string;
  readonly #process: ChildProcess;
  readonly #folder: string;
  readonly #environment: NodeJS.ProcessEnv;

  private constructor(child: ChildProcess, url: string, folder: string, environment: NodeJS.ProcessEnv) {
    this.#process = child;
    this.url = url;
    this.#folder = folder;
    this.#environment = environment;
  }

  /** @param settings environment variables, in addition to those that a free port and a new folder need. */
  static async start(settings: Readonly<Record<string, string>> = {}): Promise<ServiceProcess> {
    const folder = await mkdtemp(join(tmpdir(), 'contentgen-load-'));
    const { PATH } = process.env;
    const environment = {
      PATH,
      DATA_FOLDER: folder,
      PORT: '0',
      LOG_LEVEL: 'error',
      PROCESSES: '1',
      ...settings,
    };
    const child = spawn(process.execPath, [...nodeArguments, 'start'], {
      env: environment,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [banner] = await Promise.race([
      once(child.stdout, 'data'),
      once(child, 'exit').then(() => Promise.reject(new Error('The service did not start.'))),
    ]);
    child.stdout.resume();
    const url = /https?:\/\/127\.0\.0\.1:\d+/.exec(String(banner))?.[0] ?? '';
    return new ServiceProcess(child, url, folder, environment);
  }

  /** Creates an account with an API key. */
  async newAccount(name: string): Promise<AgentOfAccount> {
    await this.#run('accounts', 'create', name);
    const secret = await this.#run('keys', 'create', '--account', name);
    return new AgentOfAccount(this.url, secret.trim());
  }

  /** The memory that the process holds now, in MB (resident set size; Linux only). */
  memory(): number {
    const status = readFileSync(`/proc/${this.#process.pid}/status`, 'utf8');
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024);
  }

  /** Stops the service with SIGTERM. */
  async [Symbol.asyncDispose](): Promise<void> {
    const exited = once(this.#process, 'exit');
    this.#process.kill('SIGTERM');
    await exited;
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #run(...words: readonly string[]): Promise<string> {
    const child = spawn(process.execPath, [...nodeArguments, ...words], {
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
