import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { beforeEveryAccount, GenerationJobs } from '../../src/generation/generation-jobs.ts';
import { readQueueStatistics } from '../../src/generation/queue-statistics.ts';
import { databaseOfFile } from '../database/test-database.ts';
import { addJob } from './stored-jobs.ts';

const opened = await databaseOfFile();

const jobs = new GenerationJobs();

it('counts the jobs of all accounts by resource and state, and knows the age of the oldest', async () => {
  const { database } = opened;
  expect(await readQueueStatistics(database)).toEqual([]);
  const add = async (minutes: number) => {
    const id = await addJob(database, uuidv7());
    await database
      .updateTable('generation_jobs')
      .set({ available_at: sql<Date>`now() + ${minutes}::integer * interval '1 minute'` })
      .where('record_id', '=', id)
      .execute();
  };
  const claim = () =>
    jobs.claim(database, {
      resource: 'documents',
      count: 1,
      after: beforeEveryAccount,
      running: new Map(),
      perAccount: 1,
      takesOver: true,
    });
  await add(-60);
  await claim();
  await add(-2);
  await add(-1);
  const [statistics] = await readQueueStatistics(database);
  expect(statistics).toMatchObject({ resource: 'documents', available: 2, delayed: 0, running: 1 });
  expect(statistics?.age).toBeGreaterThanOrEqual(120);
  expect(statistics?.age).toBeLessThan(3_600);
  await database.updateTable('generation_jobs').set({ leased_until: null }).execute();
  await database
    .updateTable('generation_jobs')
    .set({ available_at: sql<Date>`now() + interval '1 minute'` })
    .execute();
  const expected = { resource: 'documents', available: 0, delayed: 3, running: 0, age: 0 };
  expect(await readQueueStatistics(database)).toEqual([expected]);
  // A job is available again when its lease expires, because its process has died.
  await database
    .updateTable('generation_jobs')
    .set({ leased_until: new Date(0), available_at: sql<Date>`now()` })
    .execute();
  expect(await readQueueStatistics(database)).toMatchObject([{ available: 3, running: 0 }]);
});
