import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ServiceProcess } from '../commands/command-process.ts';
import { newStoreForProcesses, type Store } from '../database/test-database.ts';
import { keyIn, startOnStore } from './start-on-store.ts';

/** On a PostgreSQL server, another process takes over a job of a killed process when the lease ends. */
const patient = { timeout: 40_000, interval: 200 };
const testTimeout = 120_000;

let store: Store;
let service: ServiceProcess;
let key = '';

beforeEach(async () => {
  store = await newStoreForProcesses();
  await start();
  key = String(await keyIn(service.banner));
});
afterEach(async () => {
  await service.end('SIGKILL');
  await store.remove();
});

/** Starts the service. */
async function start(): Promise<void> {
  service = await startOnStore(store, {
    GENERATION_ATTEMPTS: '10',
    RATE_LIMIT_PER_MINUTE: '1000000',
  });
}

async function create(resource: string, fields: Record<string, string>): Promise<string> {
  const response = await fetch(`${service.url}/api/v1/${resource}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, prefer: 'respond-async' },
    body: new URLSearchParams(fields),
  });
  expect(response.status).toBe(202);
  return `/api/v1/${resource}/${((await response.json()) as { id: string }).id}`;
}

const createDocument = (name: string) =>
  create('documents', { name, prompt: 'What survives', creativity: '0.5' });

async function state(path: string): Promise<string> {
  const response = await fetch(service.url + path, { headers: { authorization: `Bearer ${key}` } });
  return response.status === 200
    ? ((await response.json()) as { state: string }).state
    : String(response.status);
}

const states = async (paths: readonly string[]) => [...new Set(await Promise.all(paths.map(state)))];

it('a killed service keeps every record that it has confirmed, and finishes running generations', {
  timeout: testTimeout,
}, async () => {
  const document = await createDocument('Kept');
  const images = await Promise.all(
    Array.from({ length: 5 }, (_, number) =>
      create('images', {
        name: `Image ${number}`,
        description: `A mountain, seen for the ${number}th time`,
        resolution: '1024x1024',
      }),
    ),
  );
  await expect.poll(() => states(images), patient).toContain('processing');
  await service.end('SIGKILL');

  await start();
  expect(service.banner).not.toContain(key);
  await expect.poll(() => states([document, ...images]), patient).toEqual(['succeeded']);
});

it('a service that is killed right after its response to a create has the record', {
  timeout: testTimeout,
}, async () => {
  const created: string[] = [];
  for (const round of ['once', 'twice', 'a third time']) {
    created.push(await createDocument(round));
    await service.end('SIGKILL');
    await start();
  }
  await expect.poll(() => states(created), patient).toEqual(['succeeded']);
});
