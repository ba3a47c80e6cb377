import { sql } from 'kysely';
import { beforeEach, expect, it, vi } from 'vitest';
import { SharedCounter, sweepRateLimits } from '../../src/http/shared-counter.ts';
import { databaseOfFile, openTestDatabase } from '../database/test-database.ts';

const { database } = await databaseOfFile();

const limit = { requests: 500, windowSeconds: 60 };

beforeEach(async () => {
  await database.deleteFrom('rate_limits').execute();
});

/** Sends requests to the counters in turn. Resolves to the number of requests that the counters allow. */
async function allowedOf(counters: readonly SharedCounter[], sent: number, sender = 'a'): Promise<number> {
  let allowed = 0;
  for (let at = 0; at < sent; at += 1) {
    const { exceeded } = (await counters[at % counters.length]?.count(sender)) ?? { exceeded: true };
    if (!exceeded) allowed += 1;
  }
  return allowed;
}

it.each([1, 3])('allows the limit to %i processes together, within 10%%', async (processes) => {
  const counters = Array.from({ length: processes }, () => new SharedCounter(database, 'account', limit));
  const allowed = await allowedOf(counters, 700);
  expect(allowed).toBeLessThanOrEqual(500);
  expect(allowed).toBeGreaterThanOrEqual(450);
});

it('never allows more than the limit at the same moment', async () => {
  const counters = [1, 2, 3].map(() => new SharedCounter(database, 'account', limit));
  const counts = await Promise.all(
    Array.from({ length: 1_500 }, async (_, at) => counters[at % 3]?.count('a')),
  );
  const allowed = counts.filter((count) => count?.exceeded === false).length;
  expect(allowed).toBeLessThanOrEqual(500);
  expect(allowed).toBeGreaterThanOrEqual(450);
});

it('sends a query for one of ten requests or fewer', async () => {
  const counter = new SharedCounter(database, 'account', limit);
  const execute = vi.spyOn(database, 'getExecutor');
  await allowedOf([counter], 1_000);
  expect(execute.mock.calls.length).toBeLessThanOrEqual(100);
  execute.mockRestore();
});

it('counts each sender and each policy separately', async () => {
  const small = { requests: 1, windowSeconds: 60 };
  const account = new SharedCounter(database, 'account', small);
  const anonymous = new SharedCounter(database, 'anonymous', small);
  expect(await account.count('a')).toMatchObject({ exceeded: false, remaining: 0 });
  expect(await account.count('b')).toMatchObject({ exceeded: false });
  expect(await anonymous.count('a')).toMatchObject({ exceeded: false });
  expect(await account.count('a')).toMatchObject({ exceeded: true });
});

it('begins a new window after the end of one, and sweeps ended ones', async () => {
  const small = { requests: 1, windowSeconds: 60 };
  await new SharedCounter(database, 'account', small).count('a');
  await database
    .updateTable('rate_limits')
    .set({ ends_at: new Date(0) })
    .execute();
  const next = await new SharedCounter(database, 'account', small).count('a');
  expect(next).toMatchObject({ exceeded: false });
  expect(next.endsIn).toBeGreaterThan(50_000);
  await database
    .updateTable('rate_limits')
    .set({ ends_at: sql<Date>`now() - interval '1 second'` })
    .execute();
  await sweepRateLimits(database);
  expect(await database.selectFrom('rate_limits').selectAll().execute()).toEqual([]);
});

it('counts up to the largest limit, however much other processes have reserved', async () => {
  const largest = { requests: 1_000_000_000, windowSeconds: 60 };
  const ends_at = sql<Date>`now() + interval '1 minute'`;
  const used = 2 ** 31 - 1;
  await database
    .insertInto('rate_limits')
    .values({ policy: 'account', sender: 'a', used, ends_at })
    .execute();
  expect(await new SharedCounter(database, 'account', largest).count('a')).toMatchObject({ exceeded: true });
});

it('counts alone while the database is unreachable', async () => {
  const away = await openTestDatabase();
  await away.close();
  const counter = new SharedCounter(away.database, 'account', { requests: 2, windowSeconds: 60 });
  expect(await allowedOf([counter], 5)).toBe(2);
});
