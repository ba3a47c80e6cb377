import type { ResourceName } from '@contentgen/contract';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type GenerationJob,
  GenerationJobs,
  readQueueStatistics,
} from '../../src/generation/generation-jobs.ts';
import { beforeEveryAccount, type ClaimOptions } from '../../src/generation/queue/claim.ts';
import { databaseOfFile } from '../database/test-database.ts';
import { addJob } from './stored-jobs.ts';

const { database } = await databaseOfFile();

/** The wait for an attempt, in milliseconds. */
const later = 60_000;
const account = uuidv7();
const jobs = new GenerationJobs();

beforeEach(async () => {
  await database.deleteFrom('generation_jobs').execute();
});

const add = (accountId = account, resource: ResourceName = 'documents') =>
  addJob(database, accountId, resource);

/** Ends the generation of a job. */
const complete = ({ record_id }: GenerationJob) =>
  database.deleteFrom('generation_jobs').where('record_id', '=', record_id).execute();

const options: ClaimOptions = {
  resource: 'documents',
  after: beforeEveryAccount,
  running: new Map(),
  perAccount: 1_000,
  takesOver: true,
};

/** Claims a job, or undefined. */
const tryClaim = async (changed: Partial<ClaimOptions> = {}, connection = database) =>
  (await jobs.claim(connection, { ...options, ...changed }))?.job;

async function claim(changed: Partial<ClaimOptions> = {}): Promise<GenerationJob> {
  const job = await tryClaim(changed);
  if (job === undefined) throw new Error('There is no free job.');
  return job;
}

/** Moves the end of the lease, or the start of the next attempt, into the past. */
async function letPass(column: 'leased_until' | 'available_at'): Promise<void> {
  await database
    .updateTable('generation_jobs')
    .set({ [column]: new Date(0) })
    .execute();
}

it('a waiting job is free; for a worker that takes over, a job with an expired lease is free, too', async () => {
  const areFree = async () => [await jobs.areFree(database, false), await jobs.areFree(database, true)];
  expect(await areFree()).toEqual([false, false]);
  await add(account, 'images');
  expect(await areFree()).toEqual([true, true]);
  const job = await claim({ resource: 'images' });
  expect(await areFree()).toEqual([false, false]);
  await letPass('leased_until');
  expect(await areFree()).toEqual([false, true]);
  await jobs.retryLater(database, job, later);
  expect(await areFree()).toEqual([false, false]);
});

describe('a claim', () => {
  it('takes the oldest job first, and each one once', async () => {
    const added = [await add(), await add(), await add()];
    const claimed = [await claim(), await claim(), await claim()];
    expect(claimed.map(({ record_id }) => record_id)).toEqual(added);
    expect(await tryClaim()).toBeUndefined();
  });

  it('leases one job with every query plan', async () => {
    for (let count = 0; count < 20; count += 1) await add();
    await database.transaction().execute(async (transaction) => {
      for (const way of ['hashjoin', 'mergejoin', 'material', 'hashagg', 'sort']) {
        await sql`set local enable_${sql.raw(way)} = off`.execute(transaction);
      }
      expect(await tryClaim({}, transaction)).toBeDefined();
      const leased = await transaction
        .selectFrom('generation_jobs')
        .select('record_id')
        .where('leased_until', 'is not', null)
        .execute();
      expect(leased).toHaveLength(1);
    });
  });

  it('never leases one job to two claims at the same time', async () => {
    await Promise.all(Array.from({ length: 10 }, () => add()));
    const asked = Array.from({ length: 20 }, () => tryClaim());
    const claimed = (await Promise.all(asked)).filter((job) => job !== undefined);
    expect(claimed).toHaveLength(10);
    expect(new Set(claimed.map(({ record_id }) => record_id)).size).toBe(10);
  });

  it('does not take over an expired lease, if the caller does not want it', async () => {
    await add();
    await claim();
    await letPass('leased_until');
    expect(await tryClaim({ takesOver: false })).toBeUndefined();
    const added = await add();
    expect(await tryClaim({ takesOver: false })).toMatchObject({ record_id: added });
  });

  it.each([
    ['a job that was never tried', 0, '59 minutes', true],
    ['a job that was tried', 1, '59 minutes', false],
    ['a job that was tried and would wait for longer than the longest wait', 1, '62 minutes', true],
  ])('after the clock was set back, finds %s', async (_, attempts, ahead, isFound) => {
    await add();
    await database
      .updateTable('generation_jobs')
      .set({ attempts, available_at: sql<Date>`now() + ${ahead}::interval` })
      .execute();
    expect((await tryClaim()) !== undefined).toBe(isFound);
  });
});

describe('the turns of accounts', () => {
  const [first, second, third] = [uuidv7(), uuidv7(), uuidv7()];

  it('let no account wait behind the backlog of another', async () => {
    for (let count = 0; count < 5; count += 1) await add(first);
    await add(third);
    await add(second);
    const accounts: string[] = [];
    let after = beforeEveryAccount;
    for (let count = 0; count < 7; count += 1) {
      const { account_id } = await claim({ after });
      accounts.push(account_id);
      after = account_id;
    }
    expect(accounts).toEqual([first, second, third, first, first, first, first]);
  });

  it('pass over accounts that have as many running generations as they may', async () => {
    await add(first);
    await add(second);
    const busy = { running: new Map([[first, 2]]), perAccount: 2 };
    expect(await tryClaim(busy)).toMatchObject({ account_id: second });
    expect(await tryClaim(busy)).toBeUndefined();
  });
});

const unused = { provider: null, model: null, input: null, output: null, isEstimate: false, milliseconds: 0 };

describe('the end of an attempt', () => {
  it('changes nothing after another worker has taken over the job', async () => {
    await add();
    const lost = await claim();
    await letPass('leased_until');
    const current = await claim();
    await jobs.retryLater(database, lost, 0);
    await jobs.interrupt(database, lost, unused);
    expect(await tryClaim()).toBeUndefined();
    expect(await jobs.renew(database, [current])).toEqual([current]);
  });

  it('returns the job for later, with the attempt counted', async () => {
    await add();
    await jobs.retryLater(database, await claim(), later);
    expect(await tryClaim()).toBeUndefined();
    await letPass('available_at');
    expect(await claim()).toMatchObject({ attempts: 2 });
  });

  it('with its process returns the job to its place; an attempt that had not begun does not count', async () => {
    const id = await add();
    await add();
    await jobs.release(database, await claim());
    const again = await claim();
    expect(again).toMatchObject({ record_id: id, attempts: 1 });
    await jobs.interrupt(database, again, unused);
    expect(await claim()).toMatchObject({ record_id: id, attempts: 2, interruptions: 1 });
  });
});

describe('a lease', () => {
  /** The end of the lease, in milliseconds since the epoch. */
  async function leaseOf({ record_id }: GenerationJob): Promise<number> {
    const { leased_until } = await database
      .selectFrom('generation_jobs')
      .select('leased_until')
      .where('record_id', '=', record_id)
      .executeTakeFirstOrThrow();
    return leased_until?.getTime() ?? Number.NaN;
  }

  it('is renewed only for the jobs that still have it', async () => {
    await add();
    const lost = await claim();
    await letPass('leased_until');
    const current = await claim();
    const before = await leaseOf(current);
    await add();
    const ended = await claim();
    await complete(ended);
    await add();
    const back = await claim();
    await jobs.retryLater(database, back, later);

    expect(await jobs.renew(database, [lost, current, ended, back])).toEqual([current]);
    expect(await leaseOf(current)).toBeGreaterThan(before);
  });

  it('that expires is an interruption, but one that was returned before its attempt is not', async () => {
    await add();
    await jobs.retryLater(database, await claim(), 0);
    await jobs.release(database, await claim());
    expect(await claim()).toMatchObject({ interruptions: 0 });
    await letPass('leased_until');
    expect(await claim()).toMatchObject({ interruptions: 1 });
    await jobs.expireLeases(database);
    // The next interruption is free later.
    expect(await tryClaim()).toBeUndefined();
    await letPass('leased_until');
    expect(await claim()).toMatchObject({ interruptions: 2 });
  });
});

it('the statistics count the jobs of all accounts by state, and know the age of the oldest', async () => {
  expect(await readQueueStatistics(database)).toEqual([]);
  const setAll = (values: object) => database.updateTable('generation_jobs').set(values).execute();
  await add(uuidv7());
  await claim();
  for (let count = 0; count < 2; count += 1) await add(uuidv7());
  await setAll({ available_at: sql<Date>`now() - interval '2 minutes'` });
  const [statistics] = await readQueueStatistics(database);
  expect(statistics).toMatchObject({ resource: 'documents', available: 2, delayed: 0, running: 1 });
  expect(statistics?.age).toBeGreaterThanOrEqual(120);
  expect(statistics?.age).toBeLessThan(3_600);
  await setAll({ attempts: 1, leased_until: null, available_at: sql<Date>`now() + interval '1 minute'` });
  const delayed = { resource: 'documents', available: 0, delayed: 3, running: 0, expired: 0, age: 0 };
  expect(await readQueueStatistics(database)).toEqual([delayed]);
  // A job is available again when its lease expires, because its process has died.
  await setAll({ leased_until: sql<Date>`now() - interval '1 minute'`, available_at: new Date(0) });
  const [expired] = await readQueueStatistics(database);
  expect(expired).toMatchObject({ available: 3, running: 0, expired: 3 });
  expect(expired?.age).toBeGreaterThanOrEqual(60);
  expect(expired?.age).toBeLessThan(3_600);
  // After the fifth interruption, no worker may take it for 75 seconds.
  await setAll({ interruptions: 5 });
  expect(await readQueueStatistics(database)).toEqual([delayed]);
  // The clock of the database was set back.
  await setAll({ attempts: 0, leased_until: null, available_at: sql<Date>`now() + interval '1 minute'` });
  expect(await readQueueStatistics(database)).toMatchObject([{ available: 3, delayed: 0, age: 0 }]);
});
