import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfiguration } from '../../src/settings.ts';
import { keyIn, type ServiceProcess, startOnStore } from '../commands/command-process.ts';
import { newStoreForProcesses, type Store } from '../database/test-database.ts';
import { type Ledger, openLedger } from './ledger.ts';

/** `npm run soak -w packages/service` sets a higher number. */
const kills = Number(process.env.KILLS ?? 4);

/** The number of concurrent clients. */
const clients = 6;

/** Maximum number of calls of the provider for one record. */
const mostCalls = readConfiguration({}).generationInterruptions;

/** Maximum milliseconds from the last start until every generation has ended: the longest wait is 243 seconds. */
const longestGeneration = 300_000;

/** One in this number of records is an image. */
const imageEvery = 5;

/** The fields of a create besides its name, with the key in its prompt. */
const bodies = {
  documents: (key: string) => ({ prompt: `[${key}]`, creativity: '0.5' }),
  images: (key: string) => ({ description: `[${key}]`, resolution: '256x256' }),
};

/** A create with an idempotency key. The prompt contains the key, too. */
interface Created {
  readonly key: string;
  readonly resource: keyof typeof bodies;
  id?: string;
  /** The number of calls of the provider when the client received the success. */
  callsAtSuccess?: number;
}

let store: Store;
let ledger: Ledger;
let service: ServiceProcess;
let apiKey = '';

beforeAll(async () => {
  store = await newStoreForProcesses();
  ledger = await openLedger();
});
afterAll(async () => {
  await service?.end('SIGKILL');
  await ledger.close();
  await store.remove();
});

/** Clients wait for this while the service starts, and send no useless requests. */
let started = Promise.withResolvers<void>();

async function start(): Promise<void> {
  service = await startOnStore(store, {
    ...ledger.environment,
    GENERATION_CONCURRENCY: '4',
    RATE_LIMIT_PER_MINUTE: '1000000000',
  });
  apiKey = (await keyIn(service.banner)) ?? apiKey;
  started.resolve();
}

/** Sends one request. If a kill interrupts it, the outcome is unknown. */
async function tryCreate(created: Created, prefer: string): Promise<void> {
  const response = await fetch(`${service.url}/api/v1/${created.resource}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, prefer, 'idempotency-key': created.key },
    body: new URLSearchParams({ name: created.key, ...bodies[created.resource](created.key) }),
  }).catch(() => undefined);
  const body = await response?.json().catch(() => undefined);
  if (response === undefined || body === undefined) return;
  expect(response.ok || [409, 503].includes(response.status), `${response.status}`).toBe(true);
  if (!response.ok) return;
  const { id, state } = body as { id: string; state: string };
  expect(created.id ?? id).toBe(id);
  created.id = id;
  if (state === 'succeeded') created.callsAtSuccess ??= ledger.begun.get(created.key) ?? 0;
}

interface Shown {
  readonly id: string;
  /** The idempotency key of its create. */
  readonly name: string;
  readonly state: string;
  readonly error: { readonly code: string } | null;
}

/** Resolves to all records, from all pages. */
async function everyRecord(): Promise<Shown[]> {
  const found: Shown[] = [];
  for (const resource of ['documents', 'images']) {
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query: string = cursor && `&cursor=${cursor}`;
      const response = await fetch(`${service.url}/api/v1/${resource}?per_page=100${query}`, {
        headers: { authorization: `Bearer ${apiKey}` },
      });
      const { data, meta } = (await response.json()) as Awaited<ReturnType<typeof Object>>;
      found.push(...data);
      cursor = meta.next_cursor;
    }
  }
  return found;
}

it(`a service that is killed ${kills} times under load keeps every confirmed record and limits calls of the provider`, {
  timeout: longestGeneration + kills * 20_000,
}, async () => {
  const all: Created[] = [];
  let isOver = false;
  const over = Promise.withResolvers<void>();
  await start();
  const load = Array.from({ length: clients }, async (_, number) => {
    while (!isOver) {
      const resource = all.length % imageEvery === 0 ? 'images' : 'documents';
      const created: Created = { key: randomUUID(), resource };
      await started.promise;
      all.push(created);
      const prefer = number % 2 === 0 ? 'respond-async' : 'wait=5';
      for (let time = 0; time < 3 && !isOver && !('id' in created); time++) await tryCreate(created, prefer);
      // Clients that do not wait must not create records faster than the service finishes them.
      if (prefer === 'respond-async') await Promise.race([ledger.more(3), over.promise]);
    }
  });
  for (let round = 0; round < kills; round++) {
    await ledger.more(1 + ((round * 7) % 19));
    started = Promise.withResolvers();
    await service.end('SIGKILL');
    await start();
  }
  isOver = true;
  over.resolve();
  await Promise.all(load);

  // A client without a response repeats its create, and gets the record that the first request made.
  for (const created of all) await tryCreate(created, 'respond-async');
  await expect
    .poll(async () => (await everyRecord()).filter(({ state }) => !/succeeded|failed/.test(state)), {
      timeout: longestGeneration,
      interval: 500,
    })
    .toEqual([]);

  const records = await everyRecord();
  const byKey = Map.groupBy(records, ({ name }) => name);
  const failed = records.filter(({ state }) => state === 'failed');
  const calls = Object.groupBy(ledger.begun, ([, count]) => String(count));
  if (process.env.KILLS !== undefined) {
    const acknowledged = all.filter(({ id }) => id !== undefined).length;
    const callFigures = Object.entries(calls).map(([count, prompts]) => `${prompts?.length} × ${count}`);
    process.stderr.write(
      `${kills} kills: ${all.length} creates, ${acknowledged} acknowledged, ${records.length} records, ` +
        `${failed.length} failed; calls of the provider: ${callFigures.join(', ')}\n`,
    );
  }
  for (const { key, id, callsAtSuccess } of all) {
    const made = byKey.get(key) ?? [];
    expect(made.length, `records of ${key}`).toBeLessThanOrEqual(1);
    if (id !== undefined) expect(made[0]?.id).toBe(id);
    if (callsAtSuccess !== undefined) expect(ledger.begun.get(key)).toBe(callsAtSuccess);
  }
  expect(failed.filter(({ error }) => error?.code !== 'interrupted')).toEqual([]);
  expect(records.length).toBeGreaterThan(failed.length);
  expect(Math.max(...ledger.begun.values())).toBeLessThanOrEqual(mostCalls);
});
