/**
 * Checks the files of `deploy` without a container engine: `npm run check-deployment`. It needs Linux, systemd-analyze,
 * nginx, Caddy, openssl and the network.
 *
 * It verifies the systemd unit. It carries out the stages of the Containerfile in folders and starts the last one as the
 * image would: as an unprivileged user who can write only data. Then it starts nginx with `nginx.conf` and
 * Caddy with the `Caddyfile` before this service, and runs the contract tests through them.
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
import { readCommandLine } from './command-line.ts';
import { type BuiltImage, buildStages } from './deployment/build-stages.ts';
import { readContainerfile } from './deployment/containerfile.ts';
import { freePort, type ProxyPlace, type RunningProxy } from './deployment/proxy.ts';
import { runCaddy } from './deployment/run-caddy.ts';
import { type RunningImage, runImage, setFolderMode } from './deployment/run-image.ts';
import { runNginx } from './deployment/run-nginx.ts';

const usage = `Usage: npm run check-deployment

Checks the files of deploy without a container engine. Needs Linux, nginx, Caddy, openssl, systemd and the network.

Exit codes: 0 every check passed; 1 one failed; 2 a program is missing, or the usage is wrong.`;
readCommandLine(usage, {});

/** Maximum exposure of the unit, in tenths, as `systemd-analyze security` rates it: from 0 (best) to 100. */
const largestExposure = 25;
/** Maximum size of the installed dependencies of the image, in MB of 2^20 bytes. */
const largestSize = 200;

const run = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));
const file = (name: string) => join(root, 'deploy', name);
const folders = (process.env.PATH ?? '').split(delimiter);
const programs = process.getuid?.() === 0 ? ['unshare', 'setpriv'] : [];

/** The proxies of the guide, each with the way to start it. */
const proxies = [
  { program: 'nginx', prefix: '', start: startNginx },
  { program: 'nginx', prefix: '/content', start: startNginx },
  { program: 'caddy', prefix: '', start: startCaddy },
  { program: 'caddy', prefix: '/content', start: startCaddy },
];

const missing = ['nginx', 'caddy', 'systemd-analyze', 'openssl', 'du', ...programs].filter(
  (name) => !pathOf(name),
);
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

  const started = await startService(image);
  try {
    for (const path of ['/readyz', '/docs/', '/docs/guides/production/', '/openapi.json']) {
      const { ok, status } = await fetch(started.url + path);
      if (!ok) throw new Error(`GET ${path} got ${status} instead of a success.`);
    }
  } finally {
    await started.stop();
  }
  passed('the service of the image runs unprivileged, without writing to its files');

  for (const { program, start, prefix } of proxies) {
    const name = prefix === '' ? program : `${program} with a path prefix`;
    const port = await freePort();
    const service = await startService(image, { PUBLIC_URL: `https://127.0.0.1:${port}${prefix}` });
    let isRunning = true;
    try {
      const place = {
        folder: join(folder, name.replaceAll(' ', '-')),
        port,
        prefix,
        service: new URL(service.url).host,
      };
      const proxy = await start(pathOf(program) ?? '', place);
      try {
        await verify(name, proxy, service);
        passed(`${name} changes no response: the contract tests pass through it`);
        // Caddy's problem names no path.
        const instance = program === 'nginx' ? `${prefix}/api/v1/documents` : '/';
        if (program === 'nginx') {
          requireProblem(await send(proxy, Buffer.alloc(5 * 2 ** 20)), 413, instance);
          requireProblem(await send(proxy, Buffer.alloc(0), { 'x-long': 'a'.repeat(50_000) }), 431, instance);
        }
        const code = await service.stop();
        isRunning = false;
        if (code !== 0) throw new Error(`The service ended with ${code} after SIGTERM.`);
        requireProblem(await send(proxy, Buffer.alloc(0)), 503, instance);
        passed(`${name} answers with a problem when no replica runs`);
      } finally {
        await proxy.close();
      }
    } finally {
      if (isRunning) await service.stop();
    }
  }
}

function startNginx(program: string, place: ProxyPlace): Promise<RunningProxy> {
  return runNginx(program, file('nginx.conf'), place);
}

function startCaddy(program: string, place: ProxyPlace): Promise<RunningProxy> {
  return runCaddy(program, file('Caddyfile'), place);
}

interface StartedService extends RunningImage {
  readonly url: string;
}

/** Starts the service of the image. The rate limits are small, so that the tests reach them. */
async function startService(image: BuiltImage, settings: NodeJS.ProcessEnv = {}): Promise<StartedService> {
  const port = await freePort();
  const service = await runImage(image, {
    HOST: '127.0.0.1',
    PORT: String(port),
    TRUSTED_PROXIES: '127.0.0.1',
    STOP_DEADLINE_SECONDS: '30',
    RATE_LIMIT_REQUESTS: '1000',
    RATE_LIMIT_WINDOW_SECONDS: '2',
    ANONYMOUS_RATE_LIMIT_REQUESTS: '1000',
    ANONYMOUS_RATE_LIMIT_WINDOW_SECONDS: '2',
    ...settings,
  });
  return { ...service, url: `http://127.0.0.1:${port}` };
}

/** Runs the contract tests against a service through a proxy, with all the keys that they can use. */
async function verify(
  name: string,
  { url, certificate }: RunningProxy,
  { command }: StartedService,
): Promise<void> {
  const newKey = async (...words: string[]) => (await command('keys', 'create', ...words)).trim();
  const account = `other ${name}`;
  await command('accounts', 'create', account);
  const revoked = await newKey('--name', `revoked ${name}`);
  await command('keys', 'revoke', `revoked ${name}`);
  const keys = {
    key: await newKey(),
    'read-key': await newKey('--scopes', 'read'),
    'write-key': await newKey('--scopes', 'write'),
    'other-key': await newKey('--account', account),
    'expired-key': await newKey('--expires', '1s'),
    'revoked-key': revoked,
  };
  const words = ['--conditions=@contentgen/source', join(root, 'packages/contract-tests/src/main.ts')];
  const options = Object.entries({ ...keys, ca: certificate }).map(
    ([option, value]) => `--${option}=${value}`,
  );
  const exclusions = name.startsWith('caddy') ? ['--exclude', 'hostile/*/survives any id'] : [];
  const child = spawn(process.execPath, [...words, ...options, ...exclusions, url], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (child.exitCode !== 0) throw new Error(`The contract tests fail through ${name}:\n${output}${errors}`);
}

interface HttpResponse {
  readonly status: number | undefined;
  readonly type: string | undefined;
  readonly body: string;
}

/** Creates a document without a key, with any body and header fields. */
async function send(
  { url, certificate }: RunningProxy,
  body: Buffer,
  headers: Readonly<Record<string, string>> = {},
): Promise<HttpResponse> {
  const sent = request(`${url}/api/v1/documents?q="`, {
    method: 'POST',
    ca: await readFile(certificate),
    headers: { ...headers, 'content-length': body.length },
  });
  sent.end(body);
  const [response] = await once(sent, 'response');
  return { status: response.statusCode, type: response.headers['content-type'], body: await text(response) };
}

/**
 * Requires that a proxy has answered with a problem of this status.
 *
 * @throws Error with the difference.
 */
function requireProblem({ status, type, body }: HttpResponse, expected: number, instance: string): void {
  const shown = `${status} ${type}\n${body}\n`;
  if (status !== expected || type !== 'application/problem+json') {
    throw new Error(`The proxy must answer with the problem of ${expected}, but answers:\n${shown}`);
  }
  if (JSON.parse(body).instance !== instance)
    throw new Error(`The problem has a wrong "instance":\n${shown}`);
}

function pathOf(program: string): string | undefined {
  // Debian has nginx where only root looks for programs.
  const places = program === 'nginx' ? [...folders, '/usr/sbin'] : folders;
  return places.map((one) => join(one, program)).find((path) => existsSync(path));
}

function passed(what: string): void {
  process.stdout.write(`passed  ${what}\n`);
}
