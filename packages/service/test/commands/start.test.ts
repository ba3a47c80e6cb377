import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { request as begin, type ClientRequest, createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  runProcess,
  type ServiceProcess,
  spawnBelowShell,
  spawnCommand,
  startProcess,
} from './command-process.ts';
import { runCommand } from './run-command.ts';

let folder: string;
let service: ServiceProcess | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contentgen-start-'));
  await runCommand(folder, 'accounts', 'create', 'default');
});

afterEach(async () => {
  await service?.end('SIGTERM');
  service = undefined;
});

afterAll(() => rm(folder, { recursive: true }));

test('the first start prints a request that works, no key, and at its end where the data is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'contentgen-start-'));
  const first = await startProcess(folder);
  expect(first.banner).toContain(`${first.url}/docs`);
  const file = join(folder, 'first-api-key');
  expect(first.banner).toContain(`API key  in the file ${file} `);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(first.banner).toContain('contentgen keys create');
  // readme.test.ts pastes it into a shell with curl. This test needs no curl: a function prints the words.
  const printWords = `curl() { printf '%s\\n' "$@"; }`;
  const curl = first.banner.slice(first.banner.indexOf('curl '));
  const { stdout } = await promisify(execFile)('sh', ['-c', `${printWords}\n${curl}`]);
  const [url = '', ...words] = stdout.trimEnd().split('\n');
  const after = (option: string) => words.filter((_, index) => words[index - 1] === option);
  const [, authorization = ''] = /^Authorization: (.+)$/.exec(after('-H')[0] ?? '') ?? [];
  const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' };
  const response = await fetch(url, { method: 'POST', headers, body: after('-d').join('&') });
  expect(await response.json()).toMatchObject({ name: 'Bakery FAQ', template_id: 16, creativity: 0.5 });

  // The output may be a log.
  expect(await first.end('SIGTERM')).toBe(0);
  const output = await first.output;
  expect(output).not.toMatch(/cgk_|PUBLIC_URL/);
  expect(output.trimEnd().split('\n').at(-1)).toBe(
    `The service has stopped. Everything is stored: ${folder}`,
  );
  expect(await readdir(folder)).not.toContain('lock');
  await rm(folder, { recursive: true });
});

describe('a later start', () => {
  let later: ServiceProcess;

  beforeAll(async () => {
    later = await startProcess(folder);
  });

  afterAll(() => later.end('SIGTERM'));

  test('shows no key, but the commands for keys', () => {
    expect(later.banner).not.toContain('cgk_');
    expect(later.banner).toContain('contentgen keys list');
    expect(later.banner).toContain('contentgen keys create');
  });

  test('makes a second start on the same folder fail, which names the first process', async () => {
    const { exitCode, stdout, stderr } = await runCommand(folder, 'start');
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
    expect(stderr).toContain(`The data folder ${folder} is in use by process ${later.process.pid}`);
    expect(stderr).not.toMatch(/^ +at /m);
  });
});

test('the file .env in the working directory has settings, the environment wins, and the log says so', async () => {
  const workplace = await mkdtemp(join(tmpdir(), 'contentgen-env-'));
  await writeFile(join(workplace, '.env'), '\ufeffLOG_FORMAT=json\nPUBLIC_URL=http://192.0.2.7\nPORT=1\n');
  const place = { folder, environment: { HOST: '0.0.0.0' }, workplace };
  service = await startProcess(place);
  await service.end('SIGTERM');
  const output = await service.output;
  expect(output).toContain(`"msg":"Read settings from ${join(workplace, '.env')}"`);
  expect(output).not.toContain('PUBLIC_URL is not set');
  await rm(workplace, { recursive: true });
});

test('a service for other machines without PUBLIC_URL warns in one sentence', async () => {
  const warnings = async (environment: Readonly<Record<string, string>>) => {
    service = await startProcess({ folder, environment });
    await service.end('SIGTERM');
    return (await service.output).split('\n').filter((line) => line.includes('PUBLIC_URL'));
  };
  expect(await warnings({ HOST: '0.0.0.0' })).toEqual([
    expect.stringMatching(
      /PUBLIC_URL is not set, so the URLs of pictures begin with http:\S+, which other machines/,
    ),
  ]);
  expect(await warnings({ HOST: '0.0.0.0', PUBLIC_URL: 'http://192.0.2.1' })).toEqual([]);
});

test('after SIGKILL, a start and a command can use the folder immediately', async () => {
  service = await startProcess(folder);
  await service.end('SIGKILL');
  service = await startProcess(folder);
  await service.end('SIGKILL');
  expect(await runCommand(folder, 'accounts', 'list')).toMatchObject({ exitCode: 0 });
});

describe('a signal to stop while a request is running', () => {
  let request: ClientRequest;

  beforeEach(async () => {
    service = await startProcess(folder);
    const { stdout: key } = await runCommand(folder, 'keys', 'create');
    const headers = {
      authorization: `Bearer ${key.trimEnd()}`,
      'content-type': 'application/x-www-form-urlencoded',
      expect: '100-continue',
    };
    request = begin(`${service.url}/api/v1/documents`, { method: 'POST', headers });
    request.on('error', () => {});
    await once(request, 'continue');
  });

  afterEach(() => {
    request.destroy();
  });

  test('lets it finish, even if npm repeats the Ctrl-C', async () => {
    const running = service as ServiceProcess;
    running.process.kill('SIGINT');
    await sleep(100);
    running.process.kill('SIGINT');
    await sleep(300);
    const responded = once(request, 'response');
    // The built-in writer takes many seconds for as many words.
    request.end(`name=Last&prompt=${'word+'.repeat(1_500)}&creativity=0`);
    const [response] = (await responded) as [IncomingMessage];
    response.resume();
    // The record is stored; a service that stops does not wait for its text.
    expect(response.statusCode).toBe(202);
    expect(await running.ended).toBe(0);
    expect(await readdir(folder)).not.toContain('lock');
  });

  test('ends the process immediately the second time', async () => {
    const running = service as ServiceProcess;
    running.process.kill('SIGTERM');
    // Once the service has stopped listening, it has handled the signal. It ignores one that npm repeats within 500 ms.
    const isListening = () =>
      fetch(running.url).then(
        () => true,
        () => false,
      );
    await expect.poll(isListening, { timeout: 20_000 }).toBe(false);
    await sleep(600);
    expect(running.process.exitCode).toBeNull();
    expect(await running.end('SIGTERM')).toBe(143);
  });
});

describe('the service exits with one sentence and no stack trace', () => {
  test('when the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const unused = join(folder, 'unused');
    const { exitCode, stdout, stderr } = await runCommand(unused, 'start', '--port', String(port));
    other.close();
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
    expect(stderr).toContain(`Port ${port} of 127.0.0.1 is in use already`);
    expect(stderr).toContain('--port');
    expect(stderr).not.toMatch(/^ +at /m);
    expect(existsSync(unused)).toBe(false);
  });
});

test('a signal that only npm receives closes the service gracefully', async () => {
  const shell = spawnBelowShell(folder, ['start']);
  const output = once(shell.stdout, 'end');
  await once(shell.stdout, 'data');
  shell.kill('SIGTERM');
  // The service has the file open, too.
  await output;
  expect(shell.signalCode).toBe('SIGTERM');
  expect(await readdir(folder)).not.toContain('lock');
});

test('a signal during the start closes the service gracefully', async () => {
  const child = spawnCommand(folder, ['start']);
  // The lock file of a service that an earlier test killed may still exist.
  const holder = () =>
    readFile(join(folder, 'lock'), 'utf8').then(
      (lock) => JSON.parse(lock).pid,
      () => null,
    );
  await expect.poll(holder, { timeout: 20_000, interval: 10 }).toBe(child.pid);
  child.kill('SIGTERM');
  await once(child, 'exit');
  expect(child.exitCode).toBe(0);
  expect(await readdir(folder)).not.toContain('lock');
});

describe('without data', () => {
  test('help prints to stdout', async () => {
    expect(await runProcess(folder, 'help')).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('keys create'),
    });
  });

  test('--version prints the version of the package', async () => {
    const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
    expect(await runCommand(folder, '--version')).toMatchObject({ exitCode: 0, stdout: `${version}\n` });
  });
});
