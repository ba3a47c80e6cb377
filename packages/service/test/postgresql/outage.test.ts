import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTcpProxy, type TcpProxy } from '@contentgen/contract-tests/proofs';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { DatabaseAwayError } from '../../src/database/connection.ts';
import { GenerationFailure } from '../../src/generation/generation-failure.ts';
import { startProcess } from '../commands/command-process.ts';
import { newDatabase } from '../database/new-database.ts';
import { handDrivenProviders } from '../generation/hand-driven-providers.ts';
import { type Caller, type RunningService, runService } from '../running-service.ts';

/** Long, because the machine may be busy. */
const patient = { timeout: 30_000 };

const path = '/api/v1/documents';
const document = { name: 'A text', prompt: 'Words', creativity: '0.5' };
const providers = handDrivenProviders();
let drop: () => Promise<void>;
let direct: string | null;
let proxy: TcpProxy;
let running: RunningService;
let caller: Caller;

beforeAll(async () => {
  const database = await newDatabase();
  drop = database.drop;
  direct = database.databaseUrl;
  proxy = await startTcpProxy({ path: join(String(inject('postgresql')), '.s.PGSQL.5432') });
  const { pathname } = new URL(String(database.databaseUrl));
  running = await runService(
    { databaseUrl: `postgresql://contentgen@127.0.0.1:${proxy.port}${pathname}`, generationConcurrency: 1 },
    providers,
  );
  caller = await running.newCaller();
});
afterAll(async () => {
  await running.close();
  await proxy.close();
  await drop();
});

const statuses = async () =>
  [
    await caller.send('GET', path),
    await caller.sendForm('POST', path, document, { prefer: 'respond-async' }),
  ].map(({ status, headers }) => [status, headers.get('retry-after')]);

it('while the database is unreachable the status is 503, and afterwards the service recovers by itself', async () => {
  const before = caller.sendForm('POST', path, document, { 'idempotency-key': 'over an outage' });
  const task = await providers.nextText();
  proxy.cut();
  expect(await statuses()).toEqual([
    [503, '1'],
    [503, '1'],
  ]);
  expect((await running.send('GET', '/healthz')).status).toBe(200);
  expect(await running.send('GET', '/readyz')).toMatchObject({
    status: 503,
    json: { reasons: { database: 'The database does not answer.' } },
  });
  // The service keeps a finished text until it can store it.
  task.finish('Written during the outage');
  await before;
  expect((await statuses()).flat()).not.toContain(200);
  proxy.mend();
  await expect.poll(async () => (await caller.send('GET', path)).status, patient).toBe(200);
  await expect.poll(async () => (await running.send('GET', '/readyz')).status, patient).toBe(200);
  await expect
    .poll(async () => (await caller.send('GET', path)).json.data, patient)
    .toMatchObject([{ state: 'succeeded', result: 'Written during the outage' }]);
});

it('the log of a worker says once why an outage began, and that it ended, and never the password', async () => {
  const { pathname } = new URL(String(direct));
  const folder = await mkdtemp(join(tmpdir(), 'outage-'));
  const environment = {
    DATABASE_URL: `postgresql://contentgen:confidential@127.0.0.1:${proxy.port}${pathname}`,
    METRICS_ADDRESS: '127.0.0.1:0',
    LOG_FORMAT: 'json',
  };
  const worker = await startProcess({ folder, environment }, '--role', 'worker');
  expect(worker.banner).not.toContain('Probes');
  const metrics = /Metrics at ([^"]+)/;
  await expect.poll(worker.written, patient).toMatch(metrics);
  const [, url = ''] = metrics.exec(worker.written()) ?? [];
  const status = async () => (await fetch(new URL('/readyz', url))).status;
  expect(await status()).toBe(200);
  proxy.cut();
  await expect.poll(status, patient).toBe(503);
  proxy.mend();
  await expect.poll(status, patient).toBe(200);
  await worker.end('SIGTERM');
  const output = await worker.output;
  const lines = output.split('\n').filter((line) => /"(not ready|ready again)"/.test(line));
  const error = {
    type: 'DatabaseAwayError',
    reason: expect.stringMatching(/^(Connection terminated|\w+ ECONN\w+)/),
  };
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 40, msg: 'not ready', part: 'database', error },
    { level: 30, msg: 'ready again', part: 'database' },
  ]);
  expect(output).not.toContain('confidential');
  await rm(folder, { recursive: true });
});

it('a failure during an outage of the database is stored after it, without another call', async () => {
  const created = await caller.sendForm('POST', path, document, { prefer: 'respond-async' });
  const { fail } = await providers.nextText();
  proxy.cut();
  fail(new GenerationFailure('provider_rejected', 'The model refused to make this.'));
  expect((await statuses()).flat()).not.toContain(200);
  proxy.mend();
  await expect
    .poll(async () => (await caller.send('GET', String(created.headers.get('location')))).json, patient)
    .toMatchObject({ state: 'failed', error: { code: 'provider_rejected' } });
});

it('while the database can only be read, as a standby, reads go on and writes get 503', async () => {
  const admin = new Client({ connectionString: String(direct) });
  await admin.connect();
  const set = async (change: string) => {
    await admin.query(`alter database ${admin.escapeIdentifier(String(admin.database))} ${change}`);
    await admin.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
  };
  const read = async () => (await caller.send('GET', path)).status;
  const write = () => caller.sendForm('POST', path, document, { prefer: 'respond-async' });
  await set('set default_transaction_read_only = on');
  await expect.poll(read, patient).toBe(200);
  const refused = [await write(), await write()];
  await set('reset default_transaction_read_only');
  expect(refused.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([
    [503, '1'],
    [503, '1'],
  ]);
  await expect.poll(async () => (await write()).status, patient).toBe(202);
  (await providers.nextText()).finish('Written after it');
  await admin.end();
});

it('a broken connection ends only its own statement', async () => {
  const { database } = running.service;
  const asleep = sql`select pg_sleep(60)`.execute(database).then(
    () => undefined,
    (error: unknown) => error,
  );
  await expect
    .poll(
      () => sql`select from pg_stat_activity where query = 'select pg_sleep(60)'`.execute(database),
      patient,
    )
    .toMatchObject({ rows: [{}] });
  proxy.cut();
  expect(await asleep).toBeInstanceOf(DatabaseAwayError);
  proxy.mend();
  await expect.poll(async () => (await caller.send('GET', path)).status, patient).toBe(200);
});

it('a replica gets notifications of other replicas again', async () => {
  const response = caller.sendForm('POST', path, document);
  const task = await providers.nextText();
  proxy.cut();
  proxy.mend();
  const elsewhere = await runService({ databaseUrl: String(direct), generationConcurrency: 1 }, providers);
  const [{ id } = { id: '' }] = (await caller.send('GET', path)).json.data;
  await elsewhere.send('DELETE', `${path}/${id}`, { headers: { authorization: `Bearer ${caller.secret}` } });
  await expect.poll(() => task.signal.aborted, patient).toBe(true);
  await elsewhere.close();
  await response;
});
