import { afterEach, expect, it, vi } from 'vitest';
import { documents, openStore, read } from './open-store.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('a latency delays every response', async () => {
  vi.useFakeTimers();
  const { ask } = openStore({ latency: 300 });
  const answered = vi.fn();
  const response = ask('GET', documents).then(answered);
  await vi.advanceTimersByTimeAsync(299);
  expect(answered).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await response;
  expect(answered).toHaveBeenCalled();
});

it('a share of the valid requests fails, the same ones after each start and reset', async () => {
  const { store, ask } = openStore({ faults: 0.25 });
  const statuses = async () => {
    const found: number[] = [];
    for (let count = 0; count < 400; count += 1) found.push((await ask('GET', documents)).status);
    return found;
  };
  const found = await statuses();
  const failed = found.filter((status) => status !== 200);
  expect(failed.length).toBeGreaterThan(60);
  expect(failed.length).toBeLessThan(140);
  expect([...new Set(failed)].sort()).toEqual([429, 500, 503]);
  expect(await statuses()).not.toEqual(found);
  store.reset();
  expect(await statuses()).toEqual(found);
});

it('a fault changes nothing, and its response is that of the contract', async () => {
  const { ask, create } = openStore({ faults: 1 });
  const response = await create();
  const { status, type } = await read(response);
  expect([500, 503, 429]).toContain(status);
  expect(type).toMatch(/^urn:problem-type:contentgen:/);
  if (status !== 500) expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
  expect((await ask('GET', `${documents}?serach=x`)).status).toBe(422);
});

it('has no limit that a program meets by default, but says it', async () => {
  const { ask } = openStore();
  const response = await ask('GET', documents);
  expect([response.status, response.headers.get('ratelimit-policy')]).toEqual([
    200,
    '"account";q=1000000;w=60',
  ]);
});

it('refuses an account over its rate limit, and no other account', async () => {
  const { store, ask } = openStore({ rateLimit: { requests: 1, windowSeconds: 60 } });
  expect((await ask('GET', documents)).headers.get('ratelimit')).toBe('"account";r=0;t=60');
  const refused = await ask('GET', documents);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  const other = { authorization: `Bearer ${store.keys.otherKey}` };
  expect((await ask('GET', documents, undefined, other)).status).toBe(200);
});

it('gives a slow response, and none that a client would receive', async () => {
  vi.useFakeTimers();
  const { store, ask } = openStore();
  store.next('slow');
  const response = ask('GET', documents);
  await vi.advanceTimersByTimeAsync(4_999);
  const early = Symbol('none yet');
  expect(await Promise.race([response, Promise.resolve(early)])).toBe(early);
  await vi.advanceTimersByTimeAsync(1);
  expect((await response).status).toBe(200);
  vi.useRealTimers();
  store.next('offline');
  await expect(ask('GET', documents)).rejects.toThrow('Failed to fetch');
});
