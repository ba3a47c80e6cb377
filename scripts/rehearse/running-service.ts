import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type CommandOptions, runCommand } from './run-command.ts';

/** A service that runs, and the keys that the contract tests use. */
export interface RunningService {
  readonly url: string;
  readonly keys: ServiceKeys;
  stop(): Promise<void>;
}

/** An API key for each key option of the contract tests. */
export type ServiceKeys = Readonly<
  Record<'key' | 'readKey' | 'writeKey' | 'otherKey' | 'expiredKey' | 'revokedKey', string>
>;

const main = ['--conditions=@contentgen/source', 'packages/service/src/main.ts'];

/**
 * Starts the service of a work tree on a free port, with the settings in `options.environment`, and makes the keys.
 *
 * @throws Error when the service exits before it listens.
 */
export async function startService(options: CommandOptions): Promise<RunningService> {
  const { folder, environment, signal } = options;
  const child = spawn(process.execPath, [...main, 'start'], {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = () => child.kill('SIGTERM');
  signal.addEventListener('abort', kill, { once: true });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    kill();
    await once(child, 'exit');
  };
  try {
    const url = await addressOf(child, signal);
    return { url, keys: await createKeys(options), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function addressOf({ stdout, stderr }: ChildProcess, signal: AbortSignal): Promise<string> {
  let output = '';
  stderr?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  for await (const text of stdout?.setEncoding('utf8').iterator({ destroyOnReturn: false }) ?? []) {
    signal.throwIfAborted();
    output += text;
    const [url] = /http:\/\/[\d.]+:\d+/.exec(output) ?? [];
    if (url !== undefined) {
      stdout?.resume();
      return url;
    }
  }
  throw new Error(`The service ended before it printed its address:\n${output}`);
}

async function createKeys(options: CommandOptions): Promise<ServiceKeys> {
  const run = (...parameters: string[]) => runCommand(process.execPath, [...main, ...parameters], options);
  const create = async (...parameters: string[]) => (await run('keys', 'create', ...parameters)).trim();
  await run('accounts', 'create', 'second');
  const revokedKey = await create('--name', 'revoked');
  const [id = ''] = /^\S+(?=.*\brevoked\b)/m.exec(await run('keys', 'list')) ?? [];
  await run('keys', 'revoke', id);
  return {
    key: await create(),
    readKey: await create('--scopes', 'read'),
    writeKey: await create('--scopes', 'write'),
    otherKey: await create('--account', 'second'),
    expiredKey: await create('--expires', '1s'),
    revokedKey,
  };
}
