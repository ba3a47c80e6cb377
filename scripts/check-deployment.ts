/**
 * Checks the files of `deploy` without a container engine: `npm run check-deployment`. It needs Linux, systemd-analyze,
 * nginx, openssl and the network.
 *
 * It verifies the systemd unit. It carries out the stages of the Containerfile in folders and starts the last one as the
 * image would: as an unprivileged user who can write only data. Then it starts nginx with `nginx.conf` before this
 * service, and runs the contract tests through it.
 *
 * Exits with 1 if a check fails, and with 2 if a program is missing.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { buildStages } from './deployment/build-stages.ts';
import { readContainerfile } from './deployment/containerfile.ts';
import { runImage, setFolderMode } from './deployment/run-image.ts';
import { runNginx } from './deployment/run-nginx.ts';

/** The largest exposure of the unit, in tenths, as `systemd-analyze security` rates it: from 0 (best) to 100. */
const largestExposure = 25;
/** The largest size of the installed dependencies of the image, in MB of 2^20 bytes. */
const largestSize = 200;

const run = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));
const file = (name: string) => join(root, 'deploy', name);
const folders = (process.env.PATH ?? '').split(delimiter);
const programs = process.getuid?.() === 0 ? ['unshare', 'setpriv'] : [];

const missing = ['nginx', 'systemd-analyze', 'openssl', 'du', ...programs].filter((name) => !pathOf(name));
if (missing.length > 0) {
  process.stderr.write(`Install these programs, then try again: ${missing.join(', ')}.\n`);
  process.exit(2);
}

const folder = await mkdtemp(join(tmpdir(), 'check-deployment-'));
// The user of the image must reach its files.
await chmod(folder, 0o755);
try {
  await check();
} catch (error) {
  const { message, stdout = '', stderr = '' } = error as Error & { stdout?: string; stderr?: string };
  process.stderr.write(`FAILED  ${message}\n${stdout}${stderr}`);
  process.exitCode = 1;
} finally {
  await setFolderMode(folder, 0o755);
  await rm(folder, { recursive: true });
}

async function check(): Promise<void> {
  const unit = file('contentgen.service');
  await run('systemd-analyze', ['verify', unit]);
  await run('systemd-analyze', ['security', '--offline=true', `--threshold=${largestExposure}`, unit]);
  passed('systemd accepts the unit');

  const stages = readContainerfile(await readFile(file('Containerfile'), 'utf8'));
  const image = await buildStages(stages, root, folder);
  const { stdout } = await run('du', ['-sm', join(image.workingDirectory, 'node_modules')]);
  const size = Number.parseInt(stdout, 10);
  if (!(size <= largestSize)) throw new Error(`The dependencies take ${size} MB, more than ${largestSize}.`);
  passed(`the commands of the Containerfile work; the dependencies take ${size} MB`);

  const settings = {
    HOST: '127.0.0.1',
    PORT: '0',
    TRUSTED_PROXIES: '127.0.0.1',
    STOP_DEADLINE_SECONDS: '30',
  };
  const service = await runImage(image, {
    ...settings,
    RATE_LIMIT_REQUESTS: '1000',
    RATE_LIMIT_WINDOW_SECONDS: '2',
  });
  let isRunning = true;
  try {
    const [, url = ''] = /Address +(\S+)/.exec(service.banner) ?? [];
    for (const path of ['/readyz', '/docs/', '/docs/guides/production/', '/openapi.json']) {
      const { ok, status } = await fetch(url + path);
      if (!ok) throw new Error(`${path} is answered with ${status}.`);
    }
    const key = (await service.command('keys', 'create', '--name', 'check')).trim();
    passed('the service of the image runs unprivileged, without writing to its files');

    const nginx = await runNginx(
      pathOf('nginx') ?? '',
      file('nginx.conf'),
      join(folder, 'nginx'),
      new URL(url).host,
    );
    try {
      await verify(nginx.url, nginx.certificate, key);
      passed('nginx changes no response: the contract tests pass through it');
      const large = await send(nginx, key, Buffer.alloc(5 * 2 ** 20));
      requireProblem(large, 413);
      const code = await service.stop();
      isRunning = false;
      if (code !== 0) throw new Error(`The service ended with ${code} after SIGTERM.`);
      requireProblem(await send(nginx, key, Buffer.alloc(0)), 503);
      passed('nginx answers with problems when a body is too large and when no replica runs');
    } finally {
      await nginx.close();
    }
  } finally {
    if (isRunning) await service.stop();
  }
}

/** Runs the contract tests against a server. */
async function verify(url: string, certificate: string, key: string): Promise<void> {
  const words = ['--conditions=@contentgen/source', join(root, 'packages/contract-tests/src/main.ts')];
  const options = ['--key', key, '--only', 'contract,rules', '--allow-missing-keys', url];
  const child = spawn(process.execPath, [...words, ...options], {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: certificate },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (child.exitCode !== 0) throw new Error(`The contract tests fail through nginx:\n${output}${errors}`);
}

interface HttpResponse {
  readonly status: number | undefined;
  readonly type: string | undefined;
  readonly body: string;
}

/** Creates a document with any body. */
async function send(
  { url, certificate }: { readonly url: string; readonly certificate: string },
  key: string,
  body: Buffer,
): Promise<HttpResponse> {
  const sent = request(`${url}/api/v1/documents?q="`, {
    method: 'POST',
    ca: await readFile(certificate),
    headers: { authorization: `Bearer ${key}`, 'content-length': body.length },
  });
  sent.end(body);
  const [response] = await once(sent, 'response');
  return { status: response.statusCode, type: response.headers['content-type'], body: await text(response) };
}

/** @throws Error unless nginx has answered with a problem of this status. */
function requireProblem({ status, type, body }: HttpResponse, expected: number): void {
  const shown = `${status} ${type}\n${body}\n`;
  if (status !== expected || type !== 'application/problem+json') {
    throw new Error(`nginx answers with this instead of ${expected}:\n${shown}`);
  }
  if (JSON.parse(body).instance !== '/api/v1/documents') throw new Error(`The instance is wrong:\n${shown}`);
}

function pathOf(program: string): string | undefined {
  // Debian has nginx where only root looks for programs.
  const places = program === 'nginx' ? [...folders, '/usr/sbin'] : folders;
  return places.map((one) => join(one, program)).find((path) => existsSync(path));
}

function passed(what: string): void {
  process.stdout.write(`passed  ${what}\n`);
}
