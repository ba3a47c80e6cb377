import { afterAll, beforeAll, expect, it } from 'vitest';
import { keyIn, type ServiceProcess, startOnStore } from '../commands/command-process.ts';
import { newStoreForProcesses, type Store } from '../database/test-database.ts';

/** Less than the time for which a first request may hold its key. */
const atOnce = { timeout: 15_000 };

let store: Store;
let first: ServiceProcess;
let second: ServiceProcess;

beforeAll(async () => {
  store = await newStoreForProcesses();
  first = await startOnStore(store, { OFFLINE_PACE: '1' });
  second = await startOnStore(store, { OFFLINE_PACE: '1' });
});
afterAll(async () => {
  await first.end('SIGKILL');
  await second.end('SIGKILL');
  await store.remove();
});

it('a create whose process was killed is continued at once by another process', async () => {
  const headers = { authorization: `Bearer ${await keyIn(first.banner)}`, 'idempotency-key': 'once' };
  const create = (url: string, prefer: string) =>
    fetch(`${url}/api/v1/documents`, {
      method: 'POST',
      headers: { ...headers, prefer },
      body: new URLSearchParams({ name: 'A text', prompt: 'Words', creativity: '0.5' }),
    });
  const records = async () => {
    const response = await fetch(`${second.url}/api/v1/documents`, { headers });
    return ((await response.json()) as { data: readonly { id: string }[] }).data;
  };
  const cut = expect(create(first.url, 'wait=25')).rejects.toThrow();
  await expect.poll(async () => (await records()).length, atOnce).toBe(1);
  expect((await create(second.url, 'respond-async')).status).toBe(409);
  await first.end('SIGKILL');
  await cut;
  await expect.poll(async () => (await create(second.url, 'respond-async')).status, atOnce).toBe(202);
  expect(await records()).toHaveLength(1);
});
