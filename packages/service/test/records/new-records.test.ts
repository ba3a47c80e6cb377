import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect, it } from 'vitest';
import { AccountsRepository } from '../../src/accounts/accounts-repository.ts';
import { GenerationLimit } from '../../src/generation/generation-limit.ts';
import { currentTraceParent } from '../../src/generation/trace-parent.ts';
import { NewRecords } from '../../src/records/new-records.ts';
import type { NewRecord } from '../../src/records/store-record.ts';
import { databaseOfFile } from '../database/test-database.ts';

const documents = { name: 'documents' } as const;
const values = { name: 'A text', prompt: 'Words', creativity: 0.25, template_id: 16 };
const { database } = await databaseOfFile();
let accountId: string;
let newRecords: NewRecords;

beforeEach(async () => {
  accountId = await newAccount();
  newRecords = new NewRecords(database, new GenerationLimit(1_000));
  // The first create of an account counts its generations.
  await newRecords.store(documents, record());
  await database.deleteFrom('documents').where('account_id', '=', accountId).execute();
  await database.deleteFrom('generation_jobs').where('account_id', '=', accountId).execute();
});

async function newAccount(): Promise<string> {
  return String((await new AccountsRepository(database).create(uuidv7()))?.id);
}

const record = (more: Partial<NewRecord> = {}): NewRecord => ({
  accountId,
  id: uuidv7(),
  values,
  isBegun: false,
  ...more,
});

const storedRows = (table: 'documents' | 'generation_jobs') =>
  database.selectFrom(table).selectAll().where('account_id', '=', accountId).execute();

/** A number that is the same for all records of one statement. */
async function transactions(): Promise<number> {
  const rows = await database
    .selectFrom('documents')
    .select(({ ref }) => ref('xmin' as 'id').as('transaction'))
    .distinct()
    .where('account_id', '=', accountId)
    .execute();
  return rows.length;
}

it('records of one iteration share a transaction, and each is stored with its job', async () => {
  const [waits, begins] = [record(), record({ isBegun: true, values: { ...values, name: '"ü", \\ 😀' } })];
  const rows = await Promise.all([newRecords.store(documents, waits), newRecords.store(documents, begins)]);
  expect(rows).toMatchObject([
    { ...values, id: waits.id, account_id: accountId, state: 'queued', version: 1, result: null },
    { ...begins.values, id: begins.id, state: 'processing', version: 2, favorite: false },
  ]);
  expect(new Set(await storedRows('documents'))).toEqual(new Set(rows));
  const jobs = await storedRows('generation_jobs');
  expect(jobs).toHaveLength(2);
  expect(jobs.find((job) => 'record_id' in job && job.record_id === waits.id)).toMatchObject({
    ...{ resource: 'documents', attempts: 0, interruptions: 0, leased_until: null, trace_parent: null },
  });
  const leased = jobs.find((job) => 'record_id' in job && job.record_id === begins.id);
  expect(leased).toMatchObject({ attempts: 1, leased_until: expect.any(Date) });
  expect(await transactions()).toBe(1);
});

it('a record of a later iteration has a transaction for itself', async () => {
  const first = newRecords.store(documents, record());
  await new Promise(setImmediate);
  await Promise.all([first, newRecords.store(documents, record())]);
  expect(await transactions()).toBe(2);
});

it('a record that the database refuses does not fail the others', async () => {
  const results = await Promise.allSettled([
    newRecords.store(documents, record()),
    newRecords.store(documents, record({ values: { ...values, template_id: 1.5 } })),
    newRecords.store(documents, record()),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await storedRows('documents')).toHaveLength(2);
  expect(await storedRows('generation_jobs')).toHaveLength(2);
});

it('resources do not share a statement', async () => {
  const image = { name: 'A picture', description: 'A harbor', resolution: '256x256' };
  const unset = { style: null, medium: null, filter: null };
  const [text, picture] = await Promise.all([
    newRecords.store(documents, record()),
    newRecords.store({ name: 'images' }, record({ values: { ...image, ...unset } })),
  ]);
  expect(text).toMatchObject(values);
  expect(picture).toMatchObject(image);
});

it('a record with a trace or an idempotency key has a statement for itself', async () => {
  const trace = `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01`;
  const key = {
    operation: 'createDocument' as const,
    key: 'one',
    fingerprint: Buffer.alloc(32),
    inFlightUntil: new Date(),
  };
  await Promise.all([
    currentTraceParent.run(trace, () => newRecords.store(documents, record())),
    newRecords.store(documents, record({ key })),
    newRecords.store(documents, record()),
  ]);
  expect(await transactions()).toBe(3);
  const jobs = await storedRows('generation_jobs');
  expect(jobs.filter((job) => 'trace_parent' in job && job.trace_parent === trace)).toHaveLength(1);
});

it('creates near the limit count, and are refused at the limit', async () => {
  const near = new NewRecords(database, new GenerationLimit(2));
  for (const _ of [1, 2]) await near.store(documents, record());
  const refused = await Promise.allSettled([1, 2].map(() => near.store(documents, record())));
  expect(refused).toMatchObject([{ reason: { status: 429 } }, { reason: { status: 429 } }]);
  expect(await storedRows('documents')).toHaveLength(2);
});
