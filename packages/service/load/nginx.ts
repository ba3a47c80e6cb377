import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { MissingProgramError } from './missing-program.ts';

const configuration = new URL('../../../deploy/nginx.conf', import.meta.url);

/** @throws MissingProgramError */
export function requireNginx(): void {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' });
  } catch {
    throw new MissingProgramError('A scenario needs nginx. On Debian: apt-get install nginx-light.');
  }
}

/**
 * Starts nginx before replicas, with the configuration of `deploy`. Only the addresses, the places of files and TLS,
 * which it leaves out, differ.
 *
 * @param replicas the host and the port of each replica.
 */
export async function startNginx(
  replicas: readonly string[],
): Promise<AsyncDisposable & { readonly url: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'contentgen-nginx-'));
  const address = `127.0.0.1:${await freePort()}`;
  const text = replaced(await readFile(configuration, 'utf8'), [
    [
      /( +server )service-\d+:\d+(.+\n)(?: +server service.+\n)*/,
      replicas.map((one) => `$1${one}$2`).join(''),
    ],
    [/listen \d+ ssl http2/, `listen ${address}`],
    [/ +ssl_.+\n/g, ''],
    [/\/tmp\//g, `${folder}/`],
  ]);
  const file = join(folder, 'nginx.conf');
  await writeFile(file, text);
  const words = ['-p', folder, '-c', file, '-g', 'daemon off;'];
  const child = spawn('nginx', words, { stdio: 'ignore' });
  const exited = once(child, 'exit');
  const url = `http://${address}`;
  const isUp = () =>
    fetch(url).then(
      () => true,
      () => false,
    );
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(`nginx did not start. Try: nginx -t -c ${file}`);
    await pause(50);
  }
  return {
    url,
    async [Symbol.asyncDispose]() {
      child.kill('SIGQUIT');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function replaced(text: string, changes: readonly (readonly [pattern: RegExp, value: string])[]): string {
  return changes.reduce((one, [pattern, value]) => {
    const changed = one.replace(pattern, value);
    if (changed === one)
      throw new Error(
        `deploy/nginx.conf has no text that matches ${pattern}. Adapt the pattern in packages/service/load/nginx.ts.`,
      );
    return changed;
  }, text);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
