import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { RecordsRepository } from '../../src/resources/records-repository.ts';
import { type HttpResponse, type RunningService, runService } from '../running-service.ts';
import { resources } from './records.ts';

let running: RunningService;

beforeAll(async () => {
  running = await runService({
    accountRateLimit: { requests: 3, windowSeconds: 3_600 },
    anonymousRateLimit: { requests: 2, windowSeconds: 1_800 },
  });
});

afterAll(() => running.close());

const list = resources.documents.path;

const left = ({ headers }: HttpResponse) =>
  /^"(\w+)";r=(\d+);t=\d+$/.exec(headers.get('ratelimit') ?? '')?.slice(1);

async function times<Result>(count: number, one: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  while (results.length < count) results.push(await one());
  return results;
}

describe('the limit of an account', () => {
  it('counts down in the header fields', async () => {
    const caller = await running.newCaller();
    const responses = await times(3, () => caller.send('GET', list));
    expect(responses.map(left)).toEqual([
      ['account', '2'],
      ['account', '1'],
      ['account', '0'],
    ]);
    expect(responses.map(({ headers }) => headers.get('ratelimit-policy'))).toEqual(
      Array(3).fill('"account";q=3;w=3600'),
    );
  });

  it('causes a 429 with the seconds to wait when it is reached', async () => {
    const caller = await running.newCaller();
    await times(3, () => caller.send('GET', list));
    const response = await caller.send('GET', list);
    expect(response.status).toBe(429);
    expect(left(response)).toEqual(['account', '0']);
    const wait = Number(response.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(3_600);
    expect(response.headers.get('ratelimit')).toBe(`"account";r=0;t=${wait}`);
    expect(response.json.detail).toBe(
      `The limit of 3 requests in 3600 seconds is reached. Try again in ${wait} seconds.`,
    );
  });

  it('stops a create before it writes anything', async () => {
    const caller = await running.newCaller();
    await times(3, () => caller.send('GET', list));
    expect((await caller.sendForm('POST', list, resources.documents.created)).status).toBe(429);
    const { total } = await running.service.database
      .selectFrom('documents')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('account_id', '=', caller.accountId)
      .executeTakeFirstOrThrow();
    expect(Number(total)).toBe(0);
  });

  it('stops a request before its record is looked up', async () => {
    const caller = await running.newCaller();
    const lookUps = vi.spyOn(RecordsRepository.prototype, 'find');
    const responses = await times(5, () => caller.send('GET', `${list}/${randomUUID()}`));
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 429, 429]);
    expect(lookUps).toHaveBeenCalledTimes(3);
    lookUps.mockRestore();
  });

  it('counts refused requests, too', async () => {
    const caller = await running.newCaller();
    const responses = [
      await caller.send('GET', `${list}/x`),
      await caller.send('PUT', list),
      await caller.sendForm('POST', list, ''),
      await caller.send('GET', list),
    ];
    expect(responses.map(({ status }) => status)).toEqual([404, 405, 422, 429]);
  });

  it('is shared by the keys of an account', async () => {
    const one = await running.newCaller();
    const other = await running.newCaller({ accountId: one.accountId });
    await times(3, () => one.send('GET', list));
    expect((await other.send('GET', list)).status).toBe(429);
  });

  it('is not shared by accounts', async () => {
    const one = await running.newCaller();
    const other = await running.newCaller();
    await times(4, () => one.send('GET', list));
    expect(left(await other.send('GET', list))).toEqual(['account', '2']);
  });

  it('does not count preflights', async () => {
    const caller = await running.newCaller();
    await times(4, () => running.send('OPTIONS', list, { headers: { origin: 'https://example.com' } }));
    expect(left(await caller.send('GET', list))).toEqual(['account', '2']);
  });
});

describe('the limit of requests without a valid key', () => {
  it('counts by IP address, causes a 429, and does not stop valid keys', async () => {
    const caller = await running.newCaller();
    const without = [
      await running.send('GET', list),
      await running.send('GET', list, { headers: { authorization: 'Bearer x' } }),
      await running.send('GET', list),
    ];
    expect(without.map(({ status }) => status)).toEqual([401, 401, 429]);
    expect(without.map(left)).toEqual([
      ['anonymous', '1'],
      ['anonymous', '0'],
      ['anonymous', '0'],
    ]);
    expect(without[0]?.headers.get('ratelimit-policy')).toBe('"anonymous";q=2;w=1800');
    expect(Number(without[2]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await caller.send('GET', list)).status).toBe(200);
    // Docs, the contract and pictures are not counted, and a page of the docs needs up to 50 requests.
    const others = ['/docs', '/openapi.json', '/media/x.png', '/elsewhere'];
    const free = await Promise.all(others.map((path) => running.send('GET', path)));
    expect(free.map(({ status }) => status)).not.toContain(429);
    expect(free.map(({ headers }) => headers.get('ratelimit'))).toEqual([null, null, null, null]);
  });
});

describe('behind a trusted proxy', () => {
  let behind: RunningService;
  beforeAll(async () => {
    behind = await runService({
      anonymousRateLimit: { requests: 1, windowSeconds: 60 },
      trustedProxies: ['127.0.0.1', '10.0.0.0/8'],
    });
  });
  afterAll(() => behind.close());

  const from = (addresses: string) =>
    behind.send('GET', list, { headers: { 'x-forwarded-for': addresses } }).then(({ status }) => status);

  it('counts by the address of the client, which the client cannot choose', async () => {
    expect(await from('192.0.2.1')).toBe(401);
    expect(await from('192.0.2.2, 10.1.2.3')).toBe(401);
    expect(await from('192.0.2.1')).toBe(429);
    expect(await from('198.51.100.7, 192.0.2.2')).toBe(429);
  });

  it('without a trusted proxy, the header is ignored', async () => {
    const headers = { 'x-forwarded-for': '192.0.2.9' };
    const statuses = await times(3, () => running.send('GET', list, { headers }));
    expect(statuses.at(-1)?.status).toBe(429);
  });
});
