import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isWellFormedApiKey } from '../../src/accounts/api-key.ts';
import type { CommandResult } from '../../src/commands/command.ts';
import { runCommand, type ServiceProcess, startProcess } from './command-process.ts';

const unknownId = '01a1fc84-3bfc-7703-911c-3fcba9cfa380';

let folder: string;
let service: ServiceProcess | undefined;

const run = (...words: string[]): Promise<CommandResult> => runCommand(folder, ...words);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contentgen-keys-'));
});

afterAll(async () => {
  await service?.end('SIGTERM');
  await rm(folder, { recursive: true });
});

/** The row of `keys list` that holds the text, in cells. */
async function row(text: string): Promise<string[] | undefined> {
  const { stdout } = await run('keys', 'list');
  return stdout
    .split('\n')
    .find((line) => line.includes(text))
    ?.split(/ {2,}/);
}

async function createKey(...options: string[]): Promise<{ secret: string; id: string }> {
  const { exitCode, stdout, stderr } = await run('keys', 'create', ...options);
  expect({ exitCode, stderr }).toMatchObject({ exitCode: 0 });
  return { secret: stdout.trimEnd(), id: /Made the key (\S+)/.exec(stderr)?.[1] ?? '' };
}

/** The status that a request with the key gets; only asked while the service runs. */
async function statusWith(secret: string): Promise<number> {
  const response = await fetch(`${service?.url}/api/v1/documents`, {
    headers: { authorization: `Bearer ${secret}` },
  });
  await response.body?.cancel();
  return response.status;
}

test('an empty data folder is brought to the newest schema, once', async () => {
  expect(await run('migrate')).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining('0001-records'),
  });
  expect(await run('migrate')).toMatchObject({ exitCode: 0, stdout: '' });
});

test('without any account, a key can’t be made, and the message says how to get one', async () => {
  const { exitCode, stdout, stderr } = await run('keys', 'create');
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
  expect(stderr).toContain('There are no accounts yet');
  expect(stderr).toContain('accounts create NAME');
});

test('an account is made, and a second one of its name is not', async () => {
  expect(await run('accounts', 'create', 'default')).toMatchObject({ exitCode: 0 });
  expect(await run('accounts', 'create', 'default')).toEqual({
    exitCode: 1,
    stdout: '',
    stderr: 'There is an account "default" already. Give another name.\n',
  });
});

// The same sentences hold for both, with the same words: only who carries the command out differs.
describe.each(['while the service does not run', 'while it runs'])('%s', (when) => {
  const running = when === 'while it runs';
  const label = running ? 'served' : 'alone';

  beforeAll(async () => {
    if (running) service = await startProcess(folder);
  });

  test('the key alone is on stdout, and a list never shows it', async () => {
    const { secret, id } = await createKey('--name', `${label} one`, '--scopes', 'read', '--expires', '30d');
    expect(isWellFormedApiKey(secret)).toBe(true);
    const { stdout } = await run('keys', 'list');
    expect(stdout).not.toContain(secret);
    const cells = await row(id);
    expect(cells?.slice(1, 5)).toEqual(['default', `${label} one`, `${secret.slice(0, 12)}…`, 'read']);
    expect(cells?.at(-1)).toBe('active');
    const days = (Date.parse(cells?.at(-2) ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThanOrEqual(30);
    if (running) expect(await statusWith(secret)).toBe(200);
  });

  test('a revoked key ends at once, and revoking it again changes nothing', async () => {
    const { secret, id } = await createKey('--name', `${label} two`);
    if (running) expect(await statusWith(secret)).toBe(200);
    expect(await run('keys', 'revoke', id)).toMatchObject({ exitCode: 0, stdout: '' });
    if (running) expect(await statusWith(secret)).toBe(401);
    expect((await row(id))?.at(-1)).toBe('revoked');
    const again = await run('keys', 'revoke', id);
    expect(again).toMatchObject({ exitCode: 0, stderr: expect.stringContaining('has been revoked since') });
    const rotated = await run('keys', 'rotate', id);
    expect(rotated).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("is revoked and can't be rotated"),
    });
  });

  test('a rotated key is replaced by its like, and ends', async () => {
    const { secret: old, id } = await createKey(
      '--name',
      `${label} three`,
      '--scopes',
      'read',
      '--expires',
      '12h',
    );
    if (running) expect(await statusWith(old)).toBe(200);
    const { exitCode, stdout, stderr } = await run('keys', 'rotate', id);
    expect(exitCode).toBe(0);
    const secret = stdout.trimEnd();
    expect(isWellFormedApiKey(secret)).toBe(true);
    expect(secret).not.toBe(old);
    if (running) expect([await statusWith(old), await statusWith(secret)]).toEqual([401, 200]);
    expect((await row(id))?.at(-1)).toBe('revoked');
    const cells = await row(/Made the key (\S+)/.exec(stderr)?.[1] ?? '');
    expect(cells?.slice(1, 3)).toEqual(['default', `${label} three`]);
    expect([cells?.[4], cells?.at(-1)]).toEqual(['read', 'active']);
    const hours = (Date.parse(cells?.at(-2) ?? '') - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(11.9);
  });

  test('with a grace, both keys work until its end', async () => {
    const { secret: old, id } = await createKey('--name', `${label} four`);
    if (running) expect(await statusWith(old)).toBe(200);
    const { stdout, stderr } = await run('keys', 'rotate', id, '--grace', '24h');
    expect(stderr).toMatch(/works until \d{4}-/);
    if (running) expect([await statusWith(old), await statusWith(stdout.trimEnd())]).toEqual([200, 200]);
    const cells = await row(id);
    expect(cells?.at(-1)).toBe('active');
    expect((Date.parse(cells?.at(-2) ?? '') - Date.now()) / 3_600_000).toBeGreaterThan(23.9);
  });

  test('a key of another account is listed with it alone', async () => {
    expect(await run('accounts', 'create', `shop ${label}`)).toMatchObject({
      exitCode: 0,
      stderr: expect.stringContaining(`--account 'shop ${label}'`),
    });
    const { id } = await createKey('--account', `shop ${label}`);
    const { stdout } = await run('keys', 'list', '--account', `shop ${label}`);
    expect(stdout.trimEnd().split('\n')).toHaveLength(2);
    expect(stdout).toContain(id);
    expect((await run('accounts', 'list')).stdout).toContain(`shop ${label}`);
  });

  test('an unknown account is answered with those there are', async () => {
    const { exitCode, stdout, stderr } = await run('keys', 'create', '--account', 'nobody');
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
    expect(stderr).toContain('There is no account "nobody"');
    expect(stderr).toContain(`"default", "shop alone"`);
  });

  test.each(['revoke', 'rotate'])('an unknown id can’t be used with %s', async (verb) => {
    const { exitCode, stderr } = await run('keys', verb, unknownId);
    expect(exitCode).toBe(1);
    expect(stderr).toContain(`There is no key with the id ${unknownId}`);
  });

  test('misuse ends with 2 and a sentence', async () => {
    const { exitCode, stdout, stderr } = await run('keys', 'create', '--expires', 'soon');
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toMatch(/^--expires is "soon", but must be /);
  });
});

test('commands on one folder at the same time wait for each other, also while the service ends', async () => {
  const before = (await run('keys', 'list')).stdout.split('\n').length;
  const created = [1, 2, 3].map((number) => run('keys', 'create', '--name', `crowd ${number}`));
  const ended = service?.end('SIGTERM');
  expect((await Promise.all(created)).map(({ exitCode }) => exitCode)).toEqual([0, 0, 0]);
  expect(await ended).toBe(0);
  expect((await run('keys', 'list')).stdout.split('\n')).toHaveLength(before + 3);
  expect(await readdir(folder)).not.toContain('lock');
});
