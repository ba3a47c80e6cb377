import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface RunningProxy {
  readonly url: string;
  /** The certificate that clients must trust. */
  readonly certificate: string;
  close(): Promise<void>;
}

/**
 * Checks `nginx.conf` with `nginx -t`, then starts nginx before a service, with a new certificate.
 * Only the addresses and the places of files differ from the file.
 *
 * @param folder an empty folder for the files of nginx.
 * @param service the host and the port of the service: all replicas are this one.
 * @throws Error with the message of nginx.
 */
export async function runNginx(
  program: string,
  file: string,
  folder: string,
  service: string,
): Promise<RunningProxy> {
  await mkdir(folder);
  const certificate = join(folder, 'fullchain.pem');
  await run('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'],
    ...['-keyout', join(folder, 'key.pem'), '-out', certificate],
  ]);
  const port = await freePort();
  const text = replaced(await readFile(file, 'utf8'), [
    [/service-\d+:\d+/g, service],
    [/listen \d+/, `listen 127.0.0.1:${port}`],
    [/\/tmp\//g, `${folder}/`],
    [/\/etc\/nginx\/tls/g, folder],
  ]);
  const configuration = join(folder, 'nginx.conf');
  await writeFile(configuration, text);
  const words = ['-p', folder, '-c', configuration];
  await run(program, ['-t', ...words]);

  const nginx = spawn(program, [...words, '-g', 'daemon off;'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const closed = once(nginx, 'close');
  let errors = '';
  nginx.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const ended = closed.then(() => Promise.reject(new Error(`nginx ended:\n${errors}`)));
  ended.catch(() => {});
  await Promise.race([listening(port), ended]);
  return {
    url: `https://127.0.0.1:${port}`,
    certificate,
    async close() {
      nginx.kill('SIGQUIT');
      await closed;
    },
  };
}

function replaced(text: string, changes: readonly (readonly [pattern: RegExp, value: string])[]): string {
  return changes.reduce((one, [pattern, value]) => {
    const changed = one.replace(pattern, value);
    if (changed === one) throw new Error(`nginx.conf has no text like ${pattern}.`);
    return changed;
  }, text);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}

/** Resolves when a port accepts connections. */
async function listening(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const accepts = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
    socket.destroy();
    if (accepts) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
