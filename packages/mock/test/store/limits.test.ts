import { contract } from '@contentgen/contract';
import { describe, expect, it } from 'vitest';
import { type StoreLimits, storeKeys } from '../../src/store/index.ts';
import { documents, openStore, read } from './open-store.ts';

/** Opens a store with some limits. It generates nothing during the test. */
const open = (limits: Partial<StoreLimits>) => openStore({ generation: 60_000, limits });

describe('the memory of an account is bounded', () => {
  it('by the number of its records', async () => {
    const { ask, create } = open({ recordsPerAccount: 2 });
    const [first] = [await create(), await create()];
    const refused = await create();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
    expect(await refused.json()).toMatchObject({ detail: expect.stringContaining('limit of 2 records') });
    await ask('DELETE', String(first.headers.get('location')));
    expect((await create()).status).toBe(202);
  });

  it('by the characters of its records, in creates and updates', async () => {
    const { ask, create } = open({ charactersPerAccount: 5_000 });
    const first = await create({ prompt: 'a'.repeat(3_000) });
    const path = String(first.headers.get('location'));
    expect((await create({ prompt: 'a'.repeat(3_000) })).status).toBe(429);
    expect((await ask('PATCH', path, { result: 'b'.repeat(3_000) })).status).toBe(429);
    expect((await ask('PATCH', path, { result: 'b'.repeat(1_000) })).status).toBe(200);
    expect((await ask('PATCH', path, { result: 'c'.repeat(1_500) })).status).toBe(200);
    await ask('DELETE', path);
    expect((await create({ prompt: 'a'.repeat(3_000) })).status).toBe(202);
  });

  it('but an update that adds nothing is always possible, also when a generation has exceeded the limit', async () => {
    const { ask, create } = openStore({ limits: { charactersPerAccount: 200 } });
    const path = String((await create({}, { prefer: 'wait=20' })).headers.get('location'));
    const { result } = await read(await ask('GET', path));
    expect(result.length).toBeGreaterThan(200);
    expect((await ask('PATCH', path, { name: 'Longer' })).status).toBe(429);
    expect((await ask('PATCH', path, { favorite: true })).status).toBe(200);
    expect((await ask('PATCH', path, { result: 'Short' })).status).toBe(200);
  });

  it('by the number of its idempotency keys: the oldest is forgotten', async () => {
    const { ask, create } = open({ idempotencyKeysPerAccount: 1 });
    const createOne = () => create({}, { 'idempotency-key': 'one' });
    const first = await read(await createOne());
    expect((await read(await createOne())).id).toBe(first.id);
    await create({}, { 'idempotency-key': 'two' });
    expect((await read(await createOne())).id).not.toBe(first.id);
    expect((await read(await ask('GET', documents))).data).toHaveLength(3);
  });
});

it('has the rate limit of the example in the contract', async () => {
  const { headers } = await open({}).ask('GET', documents);
  expect(headers.get('ratelimit-policy')).toBe(contract.components.headers.RateLimitPolicy?.example);
});

it('never refuses the pictures of a page that reloads', async () => {
  const { store } = openStore();
  const picture = () => store.fetch(new Request('http://mock.example/media/x.png'));
  const statuses = await Promise.all(Array.from({ length: 700 }, async () => (await picture()).status));
  expect(new Set(statuses)).toEqual(new Set([404]));
});

it('refuses an account over its rate limit, and no other account', async () => {
  const { ask } = open({ accountRequests: { requests: 1, windowSeconds: 60 } });
  expect((await ask('GET', documents)).headers.get('ratelimit')).toBe('"account";r=0;t=60');
  const refused = await ask('GET', documents);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  const other = { authorization: `Bearer ${storeKeys.otherKey}` };
  expect((await ask('GET', documents, undefined, other)).status).toBe(200);
});
