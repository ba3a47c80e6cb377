import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { RateLimit, sweepRateLimits } from '../../src/limits/rate-limit.ts';
import { RecordsRepository } from '../../src/resources/records-repository.ts';
import { databaseOfFile } from '../database/test-database.ts';
import { resources } from '../http/records.ts';
import { type HttpResponse, type RunningService, runService } from '../running-service.ts';

describe('in the service', () => {
  let running: RunningService;
  beforeAll(async () => {
    running = await runService({ accountRateLimit: { requests: 3, windowSeconds: 3_600 } });
  });
  afterAll(() => running.close());

  const list = resources.documents.path;
  const left = ({ headers }: HttpResponse) =>
    /^"account";r=(\d+);t=\d+$/.exec(headers.get('ratelimit') ?? '')?.[1];

  async function times<Result>(count: number, one: () => Promise<Result>): Promise<Result[]> {
    const results: Result[] = [];
    while (results.length < count) results.push(await one());
    return results;
  }

  it('the header fields count down, and a 429 has the seconds to wait', async () => {
    const caller = await running.newCaller();
    const responses = await times(3, () => caller.send('GET', list));
    expect(responses.map(left)).toEqual(['2', '1', '0']);
    expect(responses[0]?.headers.get('ratelimit-policy')).toBe('"account";q=3;w=3600');
    const refused = await caller.send('GET', list);
    const wait = Number(refused.headers.get('retry-after'));
    expect([refused.status, left(refused)]).toEqual([429, '0']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(3_600);
    expect(refused.json.detail).toBe(
      `The limit of 3 requests in 3600 seconds is reached. Try again in ${wait} seconds.`,
    );
  });

  it('a request over the limit reads no record', async () => {
    const caller = await running.newCaller();
    const lookUps = vi.spyOn(RecordsRepository.prototype, 'find');
    const responses = await times(5, () => caller.send('GET', `${list}/${randomUUID()}`));
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 429, 429]);
    expect(lookUps).toHaveBeenCalledTimes(3);
    lookUps.mockRestore();
  });

  it('refused requests count, too, but preflights do not', async () => {
    const caller = await running.newCaller();
    const statuses = [
      await running.send('OPTIONS', list, { headers: { origin: 'https://example.com' } }),
      await caller.send('GET', `${list}/x`),
      await caller.send('PUT', list),
      await caller.sendForm('POST', list, ''),
      await caller.send('GET', list),
    ].map(({ status }) => status);
    expect(statuses).toEqual([204, 404, 405, 422, 429]);
  });

  it('the keys of an account share the limit, and accounts do not', async () => {
    const one = await running.newCaller();
    const other = await running.newCaller({ accountId: one.accountId });
    await times(3, () => one.send('GET', list));
    expect((await other.send('GET', list)).status).toBe(429);
    expect(left(await (await running.newCaller()).send('GET', list))).toBe('2');
  });
});

describe('in several processes', async () => {
  const { database } = await databaseOfFile();
  beforeEach(async () => {
    await database.deleteFrom('rate_limits').execute();
  });

  const limit = { requests: 500, windowSeconds: 60 };
  const small = { requests: 1, windowSeconds: 60 };

  it('the limit is never exceeded, and used to 90% or more', async () => {
    const limits = [1, 2, 3].map(() => new RateLimit(database, limit));
    const counts = await Promise.all(
      Array.from({ length: 1_500 }, async (_, at) => limits[at % 3]?.count('a')),
    );
    const allowed = counts.filter((count) => count?.exceeded === false).length;
    expect(allowed).toBeLessThanOrEqual(500);
    expect(allowed).toBeGreaterThanOrEqual(450);
  });

  it('one of ten requests or fewer needs a query', async () => {
    const alone = new RateLimit(database, limit);
    const execute = vi.spyOn(database, 'getExecutor');
    for (let count = 0; count < 1_000; count += 1) await alone.count('a');
    expect(execute.mock.calls.length).toBeLessThanOrEqual(100);
    execute.mockRestore();
  });

  it('a new window begins after the end of one, and ended ones are swept', async () => {
    expect((await new RateLimit(database, small).count('a')).exceeded).toBe(false);
    expect((await new RateLimit(database, small).count('a')).exceeded).toBe(true);
    const end = () =>
      database.updateTable('rate_limits').set({ ends_at: sql<Date>`now() - interval '1 second'` }).execute();
    await end();
    expect((await new RateLimit(database, small).count('a')).exceeded).toBe(false);
    await end();
    await sweepRateLimits(database);
    expect(await database.selectFrom('rate_limits').selectAll().execute()).toEqual([]);
  });

  it('the count stays in the range of an integer, however much other processes have reserved', async () => {
    const ends_at = sql<Date>`now() + interval '1 minute'`;
    const used = 2 ** 31 - 1;
    await database
      .insertInto('rate_limits')
      .values({ policy: 'account', sender: 'a', used, ends_at })
      .execute();
    const largest = { requests: 1_000_000_000, windowSeconds: 60 };
    expect((await new RateLimit(database, largest).count('a')).exceeded).toBe(true);
  });
});
