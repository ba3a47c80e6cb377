import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type ServiceProcess, startProcess } from '../commands/command-process.ts';
import { runCommand } from '../commands/run-command.ts';
import { newStoreForProcesses, type Store } from '../database/test-database.ts';

let store: Store;
let folder: string;
let environment: Record<string, string>;
const services: ServiceProcess[] = [];

beforeAll(async () => {
  store = await newStoreForProcesses();
  folder = String(store.configuration.dataFolder);
  environment = { DATABASE_URL: String(store.configuration.databaseUrl) };
});
afterEach(() => Promise.all(services.splice(0).map((service) => service.end('SIGTERM'))));
afterAll(() => store.remove());

const run = (...words: string[]) => runCommand({ folder, environment }, ...words);

it('commands work on the database, without a data folder and without a service', async () => {
  expect(await run('migrate')).toMatchObject({ exitCode: 0, stdout: '' });
  expect(await run('accounts', 'create', 'bakery')).toMatchObject({ exitCode: 0 });
  const created = await run('keys', 'create', '--account', 'bakery', '--name', 'oven');
  expect(created).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^cgk_\w{38}\n$/) });
  expect((await run('keys', 'list')).stdout).toContain('oven');
  expect(existsSync(join(folder, 'database'))).toBe(false);
});

it('the banner names the bucket of the images', async () => {
  const s3 = { S3_BUCKET: 'pictures' };
  const service = await startProcess({ folder, environment: { ...environment, ...s3 } });
  services.push(service);
  expect(service.banner).toContain('Images   in the bucket pictures\n');
});

it('several services start on one database and one folder, and notice creations and revocations of keys by a command', async () => {
  services.push(await startProcess({ folder, environment }), await startProcess({ folder, environment }));
  for (const { banner } of services) {
    expect(banner).toContain('Database postgresql://');
    expect(banner).not.toContain('confidential');
  }
  expect(existsSync(join(folder, 'lock'))).toBe(false);
  const key = (await run('keys', 'create', '--account', 'bakery', '--name', 'shop')).stdout.trimEnd();
  const statuses = () =>
    Promise.all(
      services.map(async ({ url }) => {
        const response = await fetch(`${url}/api/v1/documents`, {
          headers: { authorization: `Bearer ${key}` },
        });
        await response.text();
        return response.status;
      }),
    );
  expect(await statuses()).toEqual([200, 200]);
  const [, id = ''] = /^(\S+) .*shop/m.exec((await run('keys', 'list')).stdout) ?? [];
  expect(await run('keys', 'revoke', id)).toMatchObject({ exitCode: 0 });
  await expect.poll(statuses, { timeout: 30_000 }).toEqual([401, 401]);
});

it('a folder for images that cannot exist is refused in one line', async () => {
  const impossible = { folder: '/dev/null/below', environment };
  expect(await runCommand(impossible, 'start')).toEqual({
    exitCode: 1,
    stdout: '',
    stderr: expect.stringMatching(/^The data folder \/dev\/null\/below can't be used \(ENOTDIR.*\n$/),
  });
});

it('the error for a missing database names a remedy, and no password', async () => {
  environment = { DATABASE_URL: 'postgresql://user:confidential@127.0.0.1:1/content' };
  for (const words of [['keys', 'list'], ['start']]) {
    const { exitCode, stdout, stderr } = await run(...words);
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
    expect(stderr).toContain("can't be reached (ECONNREFUSED)");
    expect(stderr).not.toMatch(/confidential|^ +at /m);
  }
});
