import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keyIn, type ServiceProcess, startOnStore } from '../commands/command-process.ts';
import { runCommand } from '../commands/run-command.ts';
import { newStoreForProcesses, type Store } from '../database/test-database.ts';
import { type Ledger, openLedger } from './ledger.ts';

/** `npm run soak -w packages/service` sets higher numbers. */
const kills = process.env.KILLS === undefined ? 1 : 10;
const budget = process.env.KILLS === undefined ? 40 : 100;
const clients = 16;

let store: Store;
let ledger: Ledger;
let apiKey = '';
/** Two replicas on a database server, one process on the embedded database. */
const replicas: ServiceProcess[] = [];

async function start(at: number): Promise<void> {
  replicas[at] = await startOnStore(store, { ...ledger.environment, RATE_LIMIT_PER_MINUTE: '1000000000' });
  apiKey = (await keyIn(replicas[at].banner)) ?? apiKey;
}

beforeAll(async () => {
  store = await newStoreForProcesses();
  ledger = await openLedger();
  await start(0);
  if (store.configuration.databaseUrl !== null) await start(1);
  const environment = { DATABASE_URL: store.configuration.databaseUrl ?? '', LOG_LEVEL: 'silent' };
  const place = { folder: String(store.configuration.dataFolder), environment };
  const limited = await runCommand(
    place,
    'accounts',
    'limit',
    'default',
    '--monthly-generations',
    `${budget}`,
  );
  expect(limited.exitCode).toBe(0);
});
afterAll(async () => {
  for (const replica of replicas) await replica.end('SIGKILL');
  await ledger.close();
  await store.remove();
});

/** Creates a document, again and again with the same key, until there is an answer. Resolves to its status. */
async function create(key: string, number: number): Promise<number> {
  for (;;) {
    const { url = '' } = replicas[number % replicas.length] ?? {};
    const response = await fetch(`${url}/api/v1/documents`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, prefer: 'respond-async', 'idempotency-key': key },
      body: new URLSearchParams({ name: key, prompt: `[${key}]`, creativity: '0.5' }),
    }).catch(() => undefined);
    await response?.body?.cancel().catch(() => {});
    if (response?.status === 202 || response?.status === 201 || response?.status === 429)
      return response.status;
    await pause(20);
  }
}

it(`${clients} clients never get more than ${budget} generations of a budget, and none is lost by ${kills} kills`, async () => {
  let accepted = 0;
  let isUsed = false;
  const load = Array.from({ length: clients }, async (_, number) => {
    while (!isUsed) {
      const status = await create(randomUUID(), number);
      if (status === 429) isUsed = true;
      else accepted += 1;
    }
  });
  for (let round = 0; round < kills; round++) {
    await Promise.race([ledger.more(3 + round), Promise.all(load)]);
    const at = round % replicas.length;
    await replicas[at]?.end('SIGKILL');
    await start(at);
  }
  await Promise.all(load);
  expect(accepted).toBe(budget);
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any property of a response
  const get = async (path: string): Promise<any> => {
    const headers = { authorization: `Bearer ${apiKey}` };
    return (await fetch(`${replicas[0]?.url}/api/v1/${path}`, { headers })).json();
  };
  const unfinished = async () => {
    const { data } = await get('documents?per_page=100');
    return data.filter(({ state }: { readonly state: string }) => !/succeeded|failed/.test(state)).length;
  };
  await expect.poll(unfinished, { timeout: 60_000, interval: 500 }).toBe(0);
  expect(await get('usage')).toMatchObject({ generations: { used: budget, limit: budget } });
  expect((await get('documents?per_page=100')).data).toHaveLength(budget);
  expect(ledger.begun.size).toBe(budget);
  expect(await create(randomUUID(), 0)).toBe(429);
});
