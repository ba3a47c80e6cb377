import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A proxy with TLS before a service. */
export interface RunningProxy {
  readonly url: string;
  /** The certificate that clients must trust. */
  readonly certificate: string;
  close(): Promise<void>;
}

/** Where a proxy listens, what it serves, and where its files are. */
export interface ProxyPlace {
  /** An empty folder for the files of the proxy. */
  readonly folder: string;
  readonly port: number;
  /** The path before the paths of the service, such as `/content`, or an empty text. */
  readonly prefix: string;
  /** The host and the port of the service: all replicas are this one. */
  readonly service: string;
}

/** The files of a new certificate for 127.0.0.1. */
export interface CertificateFiles {
  readonly certificate: string;
  readonly key: string;
}

/** Creates a certificate for 127.0.0.1, valid for two days. */
export async function makeCertificate(folder: string): Promise<CertificateFiles> {
  const files = { certificate: join(folder, 'fullchain.pem'), key: join(folder, 'key.pem') };
  await promisify(execFile)('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'],
    ...['-keyout', files.key, '-out', files.certificate],
  ]);
  return files;
}

/**
 * Changes the text of a configuration.
 *
 * @throws Error if the text has no match of a pattern.
 */
export function replaced(
  text: string,
  changes: readonly (readonly [pattern: RegExp, value: string])[],
): string {
  return changes.reduce((one, [pattern, value]) => {
    if (!pattern.test(one))
      throw new Error(
        `The configuration of the proxy has no text that matches ${pattern}. Adapt the pattern in scripts/deployment.`,
      );
    pattern.lastIndex = 0;
    return one.replace(pattern, value);
  }, text);
}

/**
 * Starts the program of a proxy, and waits until it accepts connections.
 *
 * @param quit the signal that ends the program.
 * @throws Error with the messages of the program if it ends.
 */
export async function startProxy(
  [program = '', ...words]: readonly string[],
  { folder, port, prefix }: ProxyPlace,
  certificate: string,
  quit: NodeJS.Signals,
): Promise<RunningProxy> {
  const environment = { ...process.env, HOME: folder };
  const proxy = spawn(program, words, { env: environment, stdio: ['ignore', 'ignore', 'pipe'] });
  const closed = once(proxy, 'close');
  let errors = '';
  proxy.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const ended = closed.then(() => Promise.reject(new Error(`${program} ended:\n${errors}`)));
  ended.catch(() => {});
  await Promise.race([listening(port), ended]);
  return {
    url: `https://127.0.0.1:${port}${prefix}`,
    certificate,
    async close() {
      proxy.kill(quit);
      await closed;
    },
  };
}

/** Resolves to a port that no program listens on. */
export async function freePort(): Promise<number> {
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
