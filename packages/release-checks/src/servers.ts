import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './published-packages.ts';

/** The servers that samples call, on free ports of loopback. */
export interface Servers extends AsyncDisposable {
  /** A mock without state, which takes any key. */
  readonly mock: string;
  readonly service: string;
  /** A new API key of the service. */
  readonly key: string;
}

/** Starts the mock and the service from the sources of this repository. */
export async function startServers(): Promise<Servers> {
  const data = await mkdtemp(join(tmpdir(), 'release-checks-'));
  const limits = { RATE_LIMIT_REQUESTS: '1000', RATE_LIMIT_WINDOW_SECONDS: '2' };
  const service = fromSource('service', ['start'], { PORT: '0', DATA_FOLDER: data, ...limits });
  const mock = fromSource('mock', ['--stateless', '--port', '0']);
  const stop = async () => {
    await Promise.all([stopProcess(mock), stopProcess(service)]);
    await rm(data, { recursive: true, force: true });
  };
  try {
    const [atMock, atService] = await Promise.all([
      outputMatching(mock, /http:\/\/127\.0\.0\.1:\d+/),
      outputMatching(service, /Address +(?<url>\S+)[\s\S]*?API key {2}in the file (?<file>\S+)\s/),
    ]);
    const { url = '', file = '' } = atService.groups ?? {};
    const key = (await readFile(file, 'utf8')).trimEnd();
    return { mock: atMock[0], service: url, key, [Symbol.asyncDispose]: stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function fromSource(name: string, parameters: readonly string[], variables: NodeJS.ProcessEnv = {}) {
  const main = join(root, 'packages', name, 'src/main.ts');
  return spawn(process.execPath, ['--conditions=@contentgen/source', main, ...parameters], {
    env: { ...process.env, ...variables },
  });
}

/**
 * Waits for a match in the standard output of a process.
 *
 * @throws Error with all output if the process exits first.
 */
export function outputMatching(child: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  let output = '';
  let errors = '';
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      output += chunk;
      const match = pattern.exec(output);
      if (match) resolve(match);
    });
    child.stderr?.on('data', (chunk) => {
      errors += chunk;
    });
    child.on('error', reject);
    child.on('close', (code) => reject(new Error(`The process exited with ${code}:\n${output}${errors}`)));
  });
}

/** Sends SIGTERM and waits until the process exits. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGTERM');
  await closed;
}
