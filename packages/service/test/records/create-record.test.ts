import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect, it, vi } from 'vitest';
import { AccountsRepository } from '../../src/accounts/accounts-repository.ts';
import { UnfinishedGenerations } from '../../src/limits/unfinished-generations.ts';
import { readMonth } from '../../src/limits/usage.ts';
import { inFlightEnd } from '../../src/records/idempotency-keys.ts';
import { type NewRecord, storeRecord } from '../../src/records/store-record.ts';
import { documents } from '../../src/resources/documents/documents.ts';
import type { AnyDefinition } from '../../src/resources/resource-definition.ts';
import { databaseOfFile } from '../database/test-database.ts';

const values = { name: 'A text', prompt: 'Words', creativity: 0.25, template_id: 16 };
const { database } = await databaseOfFile();
let accountId: string;
let limit: UnfinishedGenerations;
const warn = vi.fn();

beforeEach(async () => {
  accountId = String((await new AccountsRepository(database).create(uuidv7()))?.id);
  limit = new UnfinishedGenerations(3);
});

const store = (more: Partial<NewRecord> = {}) =>
  storeRecord(
    { unfinishedGenerations: limit, generationRates: { perMinute: null, perDay: null }, warn },
    database,
    { name: 'documents', definition: documents as unknown as AnyDefinition },
    { accountId, keyId: uuidv7(), id: uuidv7(), values, isBegun: false, countedBy() {}, ...more },
  );

const key = (name: string) => ({
  operation: 'createDocument' as const,
  key: name,
  fingerprint: Buffer.alloc(32, name),
  inFlightUntil: inFlightEnd(),
  holder: null,
});

const rows = (table: 'documents' | 'generation_jobs' | 'idempotency_keys') =>
  database.selectFrom(table).selectAll().where('account_id', '=', accountId).execute();

/** The rows of the documents, without the texts that only searches read. */
const readDocuments = async () =>
  (await rows('documents')).map((row) =>
    Object.fromEntries(Object.entries(row).filter(([column]) => !column.endsWith('_folded'))),
  );

it('stores a record that waits, with its job', async () => {
  const row = await store();
  expect(row).toMatchObject({ ...values, state: 'queued', version: 1, result: null, favorite: false });
  expect([row]).toMatchObject(await readDocuments());
  expect(await rows('generation_jobs')).toMatchObject([
    { record_id: row?.id, resource: 'documents', attempts: 0, interruptions: 0, leased_until: null },
  ]);
});

it('stores a record whose generation begins immediately, with a leased job', async () => {
  const row = await store({ isBegun: true });
  expect(row).toMatchObject({ state: 'processing', version: 2 });
  expect(row?.updated_at).toEqual(row?.created_at);
  const [job] = await rows('generation_jobs');
  expect(job).toMatchObject({ record_id: row?.id, attempts: 1, interruptions: 0 });
  expect((job as { leased_until: Date }).leased_until.getTime()).toBeGreaterThan(Date.now());
});

it('stores the key of a request with the record, and nothing if the key is taken', async () => {
  const first = await store({ key: key('one') });
  expect(await rows('idempotency_keys')).toMatchObject([{ key: 'one', record_id: first?.id, answer: null }]);
  expect(await store({ key: key('one') })).toBeUndefined();
  expect(await store({ key: key('two') })).toBeDefined();
  expect([await rows('documents'), await rows('generation_jobs')].map(({ length }) => length)).toEqual([
    2, 2,
  ]);
});

it.each([undefined, key('over the limit')])(
  'refuses a record over the limit of its account: %j',
  async (given) => {
    for (let count = 0; count < 3; count += 1) await store({ isBegun: count === 0 });
    await expect(store(given && { key: given })).rejects.toMatchObject({
      status: 429,
      message: expect.stringContaining('limit of 3 unfinished generations'),
    });
    expect((await rows('documents')).length).toBe(3);
    expect(await rows('idempotency_keys')).toEqual([]);
  },
);

it('counts only the unfinished generations of the account', async () => {
  for (let count = 0; count < 3; count += 1) await store();
  await store({ accountId: String((await new AccountsRepository(database).create(uuidv7()))?.id) });
  await database
    .deleteFrom('generation_jobs')
    .where('account_id', '=', accountId)
    .where('record_id', '=', String((await rows('generation_jobs'))[0]?.record_id))
    .execute();
  expect(await store()).toBeDefined();
  await expect(store()).rejects.toMatchObject({ status: 429 });
});

it('stores a record without a count while the account is far from its limit', async () => {
  limit = new UnfinishedGenerations(2_000);
  const stored = [await store(), await store(), await store({ key: key('far') })];
  expect(stored).toMatchObject(await readDocuments());
  expect(await store({ key: key('far') })).toBeUndefined();
});

it('counts months in UTC, whatever the time zone of the session is', async () => {
  const month = await database.transaction().execute(async (transaction) => {
    await sql`set local time zone 'America/New_York'`.execute(transaction);
    return readMonth(transaction, accountId);
  });
  const now = new Date();
  const begin = (ahead: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead));
  expect([month?.starts_at, month?.ends_at]).toEqual([begin(0), begin(1)]);
});

it('warns once when an account reaches 80% of a monthly limit', async () => {
  limit = new UnfinishedGenerations(1_000);
  await new AccountsRepository(database).limit(accountId, { monthly_generations: 5 });
  for (const expected of [0, 0, 0, 1, 1]) {
    await store();
    expect(warn).toHaveBeenCalledTimes(expected);
  }
  expect(warn.mock.calls[0]?.[0]).toEqual({
    account_id: accountId,
    policy: 'generations-per-month',
    used: 4,
    limit: 5,
  });
});
