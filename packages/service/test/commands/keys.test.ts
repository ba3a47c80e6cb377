import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isWellFormedApiKey } from '../../src/accounts/api-key.ts';
import type { CommandResult } from '../../src/commands/program.ts';
import { runProcess, type ServiceProcess, startProcess } from './command-process.ts';
import { runCommand } from './run-command.ts';

const unknownId = '01a1fc84-3bfc-7703-911c-3fcba9cfa380';

let folder: string;
let service: ServiceProcess | undefined;

const run = (...words: string[]): Promise<CommandResult> => runCommand(folder, ...words);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contentgen-keys-'));
  await run('accounts', 'create', 'default');
});

afterAll(() => rm(folder, { recursive: true }));

/** Resolves to the cells of the rows with these ids in `keys list`. */
async function rows(...ids: string[]): Promise<(string[] | undefined)[]> {
  const { stdout } = await run('keys', 'list');
  const lines = stdout.split('\n');
  return ids.map((id) => lines.find((line) => line.includes(id))?.split(/ {2,}/));
}

async function createKey(...options: string[]): Promise<{ secret: string; id: string }> {
  const { exitCode, stdout, stderr } = await run('keys', 'create', ...options);
  expect({ exitCode, stderr }).toMatchObject({ exitCode: 0 });
  return { secret: stdout.trimEnd(), id: createdIn(stderr) };
}

const createdIn = (stderr: string) => /Created the key (\S+)/.exec(stderr)?.[1] ?? '';

/** Resolves to the status of a request with the key. The service must be running. */
async function statusWith(secret: string): Promise<number> {
  const response = await fetch(`${service?.url}/api/v1/documents`, {
    headers: { authorization: `Bearer ${secret}` },
  });
  await response.body?.cancel();
  return response.status;
}

test('an empty data folder gets the newest schema, an account, and then a key', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'contentgen-keys-'));
  const migrated = await runCommand(empty, 'migrate');
  expect(migrated).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('0001-records') });
  expect(await runCommand(empty, 'migrate')).toMatchObject({ exitCode: 0, stdout: '' });

  const { exitCode, stdout, stderr } = await runCommand(empty, 'keys', 'create');
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
  expect(stderr).toContain('There are no accounts yet. The first start of the service creates "default".');
  expect(stderr).toContain('accounts create NAME');

  expect(await runCommand(empty, 'accounts', 'create', 'one')).toMatchObject({ exitCode: 0 });
  expect(await runCommand(empty, 'accounts', 'create', 'one')).toEqual({
    exitCode: 1,
    stdout: '',
    stderr: 'The account "one" exists already. Choose another name.\n',
  });
  expect(await runCommand(empty, 'keys', 'create', '--account', 'one')).toMatchObject({ exitCode: 0 });
  await rm(empty, { recursive: true });
});

// A command prints the same with and without a running service. The tests below check the messages of both.
test('while no service runs, a command runs in its own process, with the same result', async () => {
  const { id } = await createKey('--name', 'unserved', '--scopes', 'read');
  const rotated = await run('keys', 'rotate', id);
  expect(rotated).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^cgk_\w{38}\n$/) });
  expect(await run('keys', 'revoke', createdIn(rotated.stderr))).toMatchObject({ exitCode: 0, stdout: '' });
  const listed = await rows(id, createdIn(rotated.stderr));
  const ended = ['default', 'unserved', expect.stringMatching(/^cgk_\w+…$/), 'read'];
  expect(listed.map((cells) => cells?.slice(1, 5))).toEqual([ended, ended]);
  expect(listed.map((cells) => cells?.at(-1))).toEqual(['revoked', 'revoked']);
  expect(await run('keys', 'revoke', unknownId)).toEqual({
    exitCode: 1,
    stdout: '',
    stderr: expect.stringContaining(`There is no key with the id ${unknownId}`),
  });
});

describe('while the service runs', () => {
  beforeAll(async () => {
    service = await startProcess(folder);
  });

  afterAll(() => service?.end('SIGTERM'));

  test('the service does not say for another release what that would migrate', async () => {
    const { exitCode, stderr } = await run('migrate', '--check');
    expect({ exitCode, stderr }).toMatchObject({
      exitCode: 1,
      stderr: expect.stringMatching(/its own release/),
    });
  });

  test('a key may be said to expire never', async () => {
    const { id } = await createKey('--name', 'eternal', '--expires', 'never');
    expect((await rows(id))[0]?.join(' ')).toContain('never');
  });

  test('stdout has only the key, and a list never shows it', async () => {
    const { secret, id } = await createKey('--name', 'first', '--scopes', 'read', '--expires', '30d');
    expect(isWellFormedApiKey(secret)).toBe(true);
    expect((await run('keys', 'list')).stdout).not.toContain(secret);
    const [cells] = await rows(id);
    expect(cells?.slice(1, 5)).toEqual(['default', 'first', `${secret.slice(0, 12)}…`, 'read']);
    expect(cells?.at(-1)).toBe('active');
    const days = (Date.parse(cells?.at(-2) ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThanOrEqual(30);
    expect(await statusWith(secret)).toBe(200);
  });

  test('a revoked key stops working immediately, and a second revocation changes nothing', async () => {
    const { secret, id } = await createKey('--name', 'second');
    expect(await statusWith(secret)).toBe(200);
    expect(await run('keys', 'revoke', id)).toMatchObject({ exitCode: 0, stdout: '' });
    expect(await statusWith(secret)).toBe(401);
    expect((await rows(id))[0]?.at(-1)).toBe('revoked');
    const again = await run('keys', 'revoke', id);
    expect(again).toMatchObject({ exitCode: 0, stderr: expect.stringMatching(/was revoked at .* already/) });
    const rotated = await run('keys', 'rotate', id);
    expect(rotated).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("is revoked and can't be rotated"),
    });
  });

  test('a rotated key ends, and the new one has the same properties', async () => {
    const { secret: old, id } = await createKey('--name', 'third', '--scopes', 'read', '--expires', '12h');
    expect(await statusWith(old)).toBe(200);
    const { exitCode, stdout, stderr } = await run('keys', 'rotate', 'third');
    expect(exitCode).toBe(0);
    const secret = stdout.trimEnd();
    expect(isWellFormedApiKey(secret)).toBe(true);
    expect(secret).not.toBe(old);
    expect([await statusWith(old), await statusWith(secret)]).toEqual([401, 200]);
    const [ended, cells] = await rows(id, createdIn(stderr));
    expect(ended?.at(-1)).toBe('revoked');
    expect(cells?.slice(1, 3)).toEqual(['default', 'third']);
    expect([cells?.[4], cells?.at(-1)]).toEqual(['read', 'active']);
    const hours = (Date.parse(cells?.at(-2) ?? '') - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(11.9);
  });

  test('with a grace period, both keys work until its end', async () => {
    const { secret: old, id } = await createKey('--name', 'fourth');
    expect(await statusWith(old)).toBe(200);
    const { stdout, stderr } = await run('keys', 'rotate', id, '--grace', '24h');
    expect(stderr).toMatch(/works until \d{4}-/);
    expect([await statusWith(old), await statusWith(stdout.trimEnd())]).toEqual([200, 200]);
    const [cells] = await rows(id);
    expect(cells?.at(-1)).toBe('active');
    expect((Date.parse(cells?.at(-2) ?? '') - Date.now()) / 3_600_000).toBeGreaterThan(23.9);
  });

  test('the list of an account has only its own keys', async () => {
    expect(await run('accounts', 'create', 'coffee shop')).toMatchObject({
      exitCode: 0,
      stderr: expect.stringContaining("--account 'coffee shop'"),
    });
    const { id } = await createKey('--account', 'coffee shop');
    const { stdout } = await run('keys', 'list', '--account', 'coffee shop');
    expect(stdout.trimEnd().split('\n')).toHaveLength(2);
    expect(stdout).toContain(id);
    expect((await run('accounts', 'list')).stdout).toContain('coffee shop');
  });

  test('an unknown account is an error that lists the accounts', async () => {
    const { exitCode, stdout, stderr } = await run('keys', 'create', '--account', 'unknown');
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
    expect(stderr).toContain('There is no account "unknown"');
    expect(stderr).toContain('"default"');
  });

  test('the list for programs is JSON, with every fact but the key', async () => {
    const { secret, id } = await createKey('--name', 'listed', '--scopes', 'read');
    const { exitCode, stdout, stderr } = await run('keys', 'list', '--json');
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).not.toContain(secret);
    const keys = JSON.parse(stdout) as { readonly id: string; readonly state: string }[];
    expect(keys.find((key) => key.id === id)).toEqual({
      id,
      account: 'default',
      name: 'listed',
      prefix: secret.slice(0, 12),
      scopes: ['read'],
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      expires_at: null,
      revoked_at: null,
      last_used_at: null,
      state: 'active',
    });
    expect(keys.map(({ state }) => state)).toContain('revoked');
  });

  test('a key is revoked by its name, unless several have it', async () => {
    const [one, two] = [await createKey('--name', 'by name'), await createKey('--name', 'by name')];
    const refused = await run('keys', 'revoke', 'by name');
    expect(refused).toMatchObject({ exitCode: 1, stdout: '' });
    expect(refused.stderr).toContain(
      `2 keys have the name "by name". Give an id: ${one.id} (account "default", `,
    );
    expect(refused.stderr).toContain(two.id);
    expect(await statusWith(one.secret)).toBe(200);
    expect(await run('keys', 'revoke', one.id)).toMatchObject({ exitCode: 0 });
    expect(await run('keys', 'revoke', 'by name')).toMatchObject({
      exitCode: 0,
      stderr: expect.stringContaining(`Revoked the key ${two.id}`),
    });
    expect(await statusWith(two.secret)).toBe(401);
    expect((await run('keys', 'revoke', 'by name')).stderr).toContain('already.');
    expect(await run('keys', 'revoke', 'nameless')).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('There is no key with the name "nameless".'),
    });
  });
});

test('a new link to the console works once', async () => {
  const running = await startProcess(folder);
  const { exitCode, stdout } = await run('link');
  const [url, code] = stdout.trim().split('/#key=');
  expect({ exitCode, url }).toEqual({ exitCode: 0, url: running.url });
  const use = () =>
    fetch(`${url}/console/key`, { method: 'POST', headers: { authorization: `Bearer ${code}` } });
  expect([(await use()).status, (await use()).status]).toEqual([200, 401]);
  await running.end('SIGTERM');
});

test('concurrent commands on one folder wait for each other, also while the service stops', async () => {
  const running = await startProcess(folder);
  const before = (await run('keys', 'list')).stdout.split('\n').length;
  const created = [1, 2, 3].map((number) =>
    runProcess(folder, 'keys', 'create', '--name', `crowd ${number}`),
  );
  const ended = running.end('SIGTERM');
  expect((await Promise.all(created)).map(({ exitCode }) => exitCode)).toEqual([0, 0, 0]);
  expect(await ended).toBe(0);
  expect((await run('keys', 'list')).stdout.split('\n')).toHaveLength(before + 3);
  expect(await readdir(folder)).not.toContain('lock');
});
