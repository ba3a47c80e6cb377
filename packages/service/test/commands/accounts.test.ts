import { existsSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@contentgen/client';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storedTables } from '../../src/backup/backup-format.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { readConfiguration } from '../../src/settings.ts';
import { newStoreForProcesses, type Store } from '../database/test-database.ts';
import { type ServiceProcess, spawnCommand, startOnStore } from './command-process.ts';
import { type CommandPlace, runCommand } from './run-command.ts';

let store: Store;
let service: ServiceProcess;
let place: CommandPlace;
let secret = '';

const run = (...words: string[]) => runCommand(place, ...words);
const start = async () => {
  service = await startOnStore(store);
};
const client = () => createClient({ baseUrl: service.url, apiKey: secret });
const shown = async (account: string) =>
  JSON.parse((await run('accounts', 'show', account, '--json')).stdout);
const jsonLines = async (...path: string[]) =>
  (await readFile(join(...path), 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

beforeAll(async () => {
  store = await newStoreForProcesses();
  const { databaseUrl, dataFolder } = store.configuration;
  place = {
    folder: String(dataFolder),
    environment: { DATABASE_URL: databaseUrl ?? '', LOG_LEVEL: 'silent' },
  };
  await start();
  await run('accounts', 'create', 'customer');
  secret = (await run('keys', 'create', '--account', 'customer', '--name', 'shop')).stdout.trim();
});
afterAll(async () => {
  await service.end('SIGTERM');
  await store.remove();
});

describe('a customer', () => {
  it('gets a limit that holds for the next create, and is shown', async () => {
    const { exitCode } = await run(
      'accounts',
      'limit',
      'customer',
      '--monthly-generations',
      '2',
      '--per-day',
      '9',
    );
    expect(exitCode).toBe(0);
    const body = { name: 'A text', prompt: 'Words', creativity: 0.5 } as const;
    await client().documents.create(body);
    await client().documents.create(body);
    await expect(client().documents.create(body)).rejects.toMatchObject({
      problem: { type: 'urn:problem-type:contentgen:quota-exceeded' },
    });
    const { stdout } = await run('accounts', 'show', 'customer');
    expect(stdout).toMatch(/per-day +9\n/);
    expect(stdout).toMatch(/monthly-generations +2 +2\n/);
    const unlimited = ['--monthly-generations', 'none', '--per-day', 'none'];
    expect(await run('accounts', 'limit', 'customer', ...unlimited)).toMatchObject({ exitCode: 0 });
    expect(await client().documents.create(body)).toMatchObject({ state: 'succeeded' });
  });

  it('that is suspended reads and does not write, until it is resumed', async () => {
    const body = { name: 'A text', prompt: 'Words', creativity: 0.5 } as const;
    const { data } = await client().documents.list();
    const id = String(data[0]?.id);
    // A service on another process may know the account for a second.
    const refusal = () =>
      client()
        .documents.update(id, { name: 'Other' })
        .then(
          () => 'none',
          ({ problem }) => problem.type,
        );
    for (const said of ['Suspended "customer"', 'suspended already']) {
      expect((await run('accounts', 'suspend', 'customer')).stderr).toContain(said);
    }
    const suspended = 'urn:problem-type:contentgen:account-suspended';
    await expect.poll(refusal).toBe(suspended);
    for (const write of [client().documents.create(body), client().documents.delete(id)]) {
      await expect(write).rejects.toMatchObject({ problem: { type: suspended } });
    }
    expect(await client().documents.get(id)).toMatchObject({ id });
    expect((await run('accounts', 'list')).stdout).toMatch(/customer \(suspended since 2/);
    expect(await run('accounts', 'resume', 'customer')).toMatchObject({ exitCode: 0 });
    await expect.poll(refusal).toBe('none');
  });

  it.each([
    [['--per-day', 'many'], '--per-day is "many"'],
    [['--monthly-tokens', 'default'], '--monthly-tokens is "default"'],
    [[], 'Name at least one limit'],
  ])('gets no limit of %j', async (options, message) => {
    const { exitCode, stderr } = await run('accounts', 'limit', 'customer', ...options);
    expect({ exitCode, stderr }).toMatchObject({ exitCode: 2, stderr: expect.stringContaining(message) });
  });

  it('is summed by key and model', async () => {
    const { stdout } = await run('usage', '--account', 'customer', '--by', 'key', '--json');
    expect(JSON.parse(stdout)).toEqual([
      expect.objectContaining({
        key: `customer: shop ${secret.slice(0, 12)}…`,
        generations: 3,
        pictures: 0,
        failed: 0,
        interrupted: 0,
        canceled: 0,
        input_tokens: 0,
      }),
    ]);
    const prices = join(String(store.configuration.dataFolder), 'prices.json');
    const models = [{ provider: 'offline', per_picture: 0.04, output_per_million_tokens: 1 }];
    await writeFile(prices, JSON.stringify({ currency: 'EUR', models }));
    const csv = await run('usage', '--account', 'customer', '--csv', '--prices', prices);
    expect(csv.stdout).toMatch(/^account,generations,pictures,.*,cost\r\ncustomer,\d,0,.*,0\n$/);
    // With the byte order mark of Windows.
    await writeFile(
      prices,
      `\uFEFF${JSON.stringify({ currency: '\u001B[3m', models: [{ provider: 'other' }] })}`,
    );
    const unpriced = await run('usage', '--by', 'model', '--prices', prices);
    expect(unpriced).toMatchObject({ stdout: expect.stringMatching(/SECONDS +\\u001b\[3m\n/) });
    const formats = await Promise.all(
      ['--json', '--csv'].map((format) => run('usage', '--prices', prices, format)),
    );
    for (const { stderr } of [unpriced, ...formats])
      expect(stderr).toBe('The file lacks prices for offline offline-writer.\n');
    const price = { provider: 'offline', per_picture: 1 };
    for (const [file, reason] of [
      [{ models: [{ provider: 'offline', per_pitcure: 1 }] }, 'unknown name models[0].per_pitcure'],
      [{ models: [], model: [] }, 'unknown name model.'],
      [{ models: [price, price] }, 'two prices for the same models: models[0] and models[1]'],
      [{ models: [{ ...price, per_picture: 1e300 }] }, 'a number from 0 to 1000000000000 at'],
    ] as const) {
      await writeFile(prices, JSON.stringify({ currency: 'EUR', ...file }));
      expect((await run('usage', '--prices', prices)).stderr).toContain(reason);
    }
    expect((await run('usage', '--by', 'model')).stdout).toMatch(/offline offline-writer +3 /);
    expect((await run('usage', '--month', '2020-01')).stderr).toContain('No generation');
    expect((await run('usage', '--month', 'May')).exitCode).toBe(2);
    expect((await run('usage', '--account', 'nobody')).stderr).toContain('There is no account "nobody"');
    expect((await run('keys', 'list')).stdout).toMatch(/shop .*active/);
  });

  it('is found by its id, which alarms and the log name, unless an account has this name', async () => {
    const { id } = await shown('customer');
    expect((await run('accounts', 'show', id)).stdout).toContain(`${id}  "customer"`);
    expect((await run('accounts', 'limit', id, '--per-day', '8')).stderr).toContain('limits of "customer"');
    for (const command of ['audit', 'usage', 'keys list']) {
      const of = (account: string) => run(...command.split(' '), '--json', '--account', account);
      expect(JSON.parse((await of(id)).stdout).length).toBeGreaterThan(0);
      expect(await of(id)).toEqual(await of('customer'));
    }
    await run('accounts', 'create', id);
    expect((await shown(id)).name).toBe(id);
    expect((await run('usage', '--account', id)).stderr).toContain('No generation');
    expect((await run('accounts', 'delete', id, '--yes')).stderr).toContain(`Deleted "${id}"`);
  });

  it('is exported with its pictures', async () => {
    const image = { name: 'A picture', description: 'A harbor', resolution: '256x256' } as const;
    await client().images.create(image);
    const folder = join(String(store.configuration.dataFolder), 'export');
    expect(await run('accounts', 'export', 'customer', folder)).toMatchObject({ exitCode: 0 });
    const [exported] = await jsonLines(folder, 'images.jsonl');
    expect(exported).toMatchObject({ ...image, state: 'succeeded', usage: { input_tokens: null } });
    const [path] = exported.results;
    expect((await readFile(join(folder, path))).subarray(1, 4).toString()).toBe('PNG');
    expect(await jsonLines(folder, 'documents.jsonl')).toHaveLength(3);
    expect(await jsonLines(folder, 'usage.jsonl')).toHaveLength(4);
    expect(JSON.stringify(await jsonLines(folder, 'keys.jsonl'))).not.toContain('hash');
    expect((await run('accounts', 'export', 'customer', folder)).stderr).toContain('exists already');
    for (const name of ['', ...(await readdir(folder, { recursive: true }))]) {
      const { mode } = await stat(join(folder, name));
      expect([name, mode & 0o077]).toEqual([name, 0]);
    }
  });

  it('is deleted while it creates records and the process is killed; only its usage and the record of changes are left', async () => {
    expect((await run('accounts', 'delete', 'customer')).stderr).toContain('--yes');
    const { id } = await shown('customer');
    const body = { name: 'A text', prompt: 'Words', creativity: 0.5 } as const;
    const creating = Promise.allSettled(
      Array.from({ length: 150 }, () =>
        client().documents.create(body, { retries: 0, headers: { Prefer: 'respond-async' } }),
      ),
    );
    await client().documents.list();
    const deleting = spawnCommand(place, ['accounts', 'delete', 'customer', '--yes']);
    await new Promise((resolve) => deleting.stderr.once('data', resolve).once('end', resolve));
    deleting.kill('SIGKILL');
    await service.end('SIGKILL');
    await creating;
    await start();
    // The first deletion may have ended already.
    const { exitCode, stderr } = await run('accounts', 'delete', 'customer', '--yes');
    if (exitCode !== 0) expect(stderr).toContain('There is no account "customer"');
    // Both calls together have removed at least what the tests before have made.
    else expect(Number(/with (\d+) records/.exec(stderr)?.[1])).toBeGreaterThanOrEqual(4);
    await expect(client().documents.list()).rejects.toMatchObject({ status: 401 });
    expect((await run('accounts', 'list')).stdout).not.toContain('customer');
    const sums = JSON.parse((await run('usage', '--account', id, '--json')).stdout);
    expect(sums).toEqual(JSON.parse((await run('usage', '--account', 'customer', '--json')).stdout));
    expect((await run('audit', '--account', id)).stdout).toContain('account deleted');
    expect(sums[0].generations).toBeGreaterThanOrEqual(4);
    await service.end('SIGTERM');

    const { database, close } = await openDatabase({ ...readConfiguration({}), ...store.configuration });
    const left: Record<string, number> = {};
    for (const table of storedTables.filter((name) => name !== 'accounts')) {
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from ${sql.table(table)} as one
        where account_id not in (select id from accounts)`.execute(database);
      left[table] = rows[0]?.n ?? 0;
    }
    await close();
    const { generation_usage, audit_events, ...others } = left;
    expect(audit_events).toBeGreaterThan(0);
    expect(generation_usage).toBe(sums[0].generations);
    expect(Object.values(others)).toEqual(Object.values(others).map(() => 0));
    const media = join(String(store.configuration.dataFolder), 'media');
    const files = existsSync(media) ? await readdir(media, { recursive: true, withFileTypes: true }) : [];
    expect(files.filter((file) => file.isFile())).toEqual([]);
    await start();
  });
});
