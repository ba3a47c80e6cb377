import { operations } from '@contentgen/contract';
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

it('a share of the valid requests fails, the same ones with the same seed', async () => {
  const statuses = async (seed: number) => {
    const { ask } = openStore({ faults: 0.25, seed });
    const found: number[] = [];
    for (let count = 0; count < 400; count += 1) found.push((await ask('GET', documents)).status);
    return found;
  };
  const found = await statuses(1);
  const failed = found.filter((status) => status !== 200);
  expect(failed.length).toBeGreaterThan(60);
  expect(failed.length).toBeLessThan(140);
  expect([...new Set(failed)].sort()).toEqual([429, 500, 503]);
  expect(await statuses(1)).toEqual(found);
  expect(await statuses(2)).not.toEqual(found);
});

it('a reset begins the sequence of faults again', async () => {
  const { store, ask } = openStore({ faults: 0.5 });
  const statuses = async () => {
    const found: number[] = [];
    for (let count = 0; count < 20; count += 1) found.push((await ask('GET', documents)).status);
    return found;
  };
  const found = await statuses();
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

it.each([429, 500, 503, 409])(
  'a create with a text that contains mock:%i gets this status',
  async (status) => {
    const { ask, create } = openStore();
    const response = await create({ prompt: `Tea, mock:${status}` });
    expect([response.status, (await read(response)).status]).toEqual([status, status]);
    expect((await read(await ask('GET', documents))).data).toEqual([]);
  },
);

it('a word that causes a fault may have capital letters', async () => {
  const { create } = openStore();
  expect((await create({ prompt: 'Mock:503' })).status).toBe(503);
  const failed = await create({ prompt: 'MOCK:Timed_out' }, { prefer: 'wait=20' });
  expect((await read(failed)).error.code).toBe('timed_out');
});

it('an update has its own statuses, and a status that the contract does not have for it is ignored', async () => {
  const { ask, create } = openStore();
  const path = String((await create()).headers.get('location'));
  expect((await ask('PATCH', path, { name: 'mock:412' })).status).toBe(412);
  // The key has both scopes.
  expect((await read(await ask('PATCH', path, { name: 'mock:403' }))).detail).toBe(
    'This operation needs the scope "write". The mock answers as if the API key did not have it.',
  );
  expect((await ask('PATCH', path, { name: 'mock:409' })).status).toBe(200);
  expect((await ask('PATCH', path, { name: 'mock:418' })).status).toBe(200);
  expect(operations.updateDocument.statuses).not.toContain(409);
});
