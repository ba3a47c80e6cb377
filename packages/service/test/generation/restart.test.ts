import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Configuration } from '../../src/settings.ts';
import { newStore, type Store } from '../database/test-database.ts';
import { type RunningService, runService } from '../running-service.ts';
import { watch } from '../watching.ts';
import { handDrivenProviders, pixel } from './hand-driven-providers.ts';

/** A longer time limit for a test, because the machine may be busy. */
const patient = { timeout: 60_000 };

let store: Store;
let services: RunningService[];

beforeEach(async () => {
  store = await newStore();
  services = [];
});
afterEach(async () => {
  await Promise.allSettled(services.map((service) => service.close()));
  await store.remove();
});

/** Resolves to a service on the test's database. It runs one generation at a time, with at most two attempts. */
async function start(
  providers: ReturnType<typeof handDrivenProviders>,
  settings: Partial<Configuration> = {},
): Promise<RunningService> {
  const running = await runService(
    { ...store.configuration, generationAttempts: 2, generationConcurrency: 1, ...settings },
    providers,
  );
  services.push(running);
  return running;
}

const document = { name: 'A text', prompt: 'Words', creativity: '0.5' };
const wait = { prefer: 'respond-async' };

describe.each([
  ['that stop immediately', { deaf: false }],
  ['that ignore the signal', { deaf: true }],
])('shutdown with providers %s', (_, options) => {
  it('lets a generation finish within the grace period', async () => {
    const providers = handDrivenProviders(options);
    const first = await start(providers, { stopDeadline: 60_000 });
    const caller = await first.newCaller();
    const created = await caller.sendForm('POST', '/api/v1/documents', document, wait);
    const { signal, finish } = await providers.nextText();
    await caller.sendForm('POST', '/api/v1/documents', { ...document, prompt: 'Later' }, wait);
    const closed = first.close();
    finish('Written to the end');
    await closed;
    expect(signal.aborted).toBe(false);

    const after = handDrivenProviders();
    const second = await start(after);
    expect((await after.nextText()).request.prompt).toBe('Later');
    const { json } = await second.send('GET', String(created.headers.get('location')), {
      headers: { authorization: `Bearer ${caller.secret}` },
    });
    expect(json).toMatchObject({ state: 'succeeded', result: 'Written to the end' });
  });

  it('aborts a longer generation, and the next start retries it', async () => {
    const before = handDrivenProviders(options);
    const first = await start(before);
    const caller = await first.newCaller();
    const authorization = `Bearer ${caller.secret}`;
    const created = await caller.sendForm('POST', '/api/v1/documents', document, wait);
    const broken = await before.nextText();
    await first.close();
    expect(broken.signal.aborted).toBe(true);

    const after = handDrivenProviders();
    const second = await start(after);
    const { request, finish } = await after.nextText();
    expect(request.prompt).toBe('Words');
    const { database } = second.service;
    const [job] = await database.selectFrom('generation_jobs').select('attempts').execute();
    expect(job?.attempts).toBe(2);
    finish('Written by the second');
    await expect
      .poll(() => database.selectFrom('generation_jobs').selectAll().execute(), patient)
      .toEqual([]);
    const { json } = await second.send('GET', String(created.headers.get('location')), {
      headers: { authorization },
    });
    expect(json).toMatchObject({ state: 'succeeded', result: 'Written by the second', error: null });
  });
});

const fewAttempts = { generationAttempts: 1, generationInterruptions: 5 };

it.each([
  ['four restarts', 4, { state: 'succeeded', result: 'Written at last' }],
  ['five restarts', 5, { state: 'failed', error: { code: 'interrupted' } }],
])('after %s of its process, a generation with a single attempt has an end', async (_, restarts, ending) => {
  let providers = handDrivenProviders();
  let running = await start(providers, fewAttempts);
  const { secret, sendForm } = await running.newCaller();
  const { headers } = await sendForm('POST', '/api/v1/documents', document, wait);
  for (let restart = 0; restart < restarts; restart++) {
    await providers.nextText();
    await running.close();
    providers = handDrivenProviders();
    running = await start(providers, fewAttempts);
  }
  if (ending.state === 'succeeded') (await providers.nextText()).finish('Written at last');
  const authorization = `Bearer ${secret}`;
  const shown = () => running.send('GET', String(headers.get('location')), { headers: { authorization } });
  await expect.poll(async () => (await shown()).json, patient).toMatchObject(ending);
});

it('a generation that finishes during shutdown reaches the requests and streams that wait for it', async () => {
  const providers = handDrivenProviders();
  const running = await start(providers, { stopDeadline: 60_000 });
  const caller = await running.newCaller();
  const response = caller.sendForm('POST', '/api/v1/documents', document);
  const { finish } = await providers.nextText();
  const [{ id } = { id: '' }] = (await caller.send('GET', '/api/v1/documents')).json.data;
  const stream = await watch(running.url, `/api/v1/documents/${id}`, caller.secret);
  const closed = running.close();
  finish('Just in time');
  expect(await response).toMatchObject({ status: 201, json: { result: 'Just in time' } });
  await stream.ended;
  expect(stream.events().at(-1)).toMatchObject({ name: 'record', data: { state: 'succeeded' } });
  await closed;
});

it('shutdown answers requests that wait for a generation with the record as it is', async () => {
  const providers = handDrivenProviders();
  const running = await start(providers);
  const caller = await running.newCaller();
  const response = caller.sendForm('POST', '/api/v1/documents', document);
  await providers.nextText();
  await running.close();
  expect(await response).toMatchObject({ status: 202, json: { state: 'processing' } });
});

it('shutdown does not wait for a request that never ends', async () => {
  const running = await start(handDrivenProviders());
  const { secret } = await running.newCaller();
  const { hostname, port } = new URL(running.url);
  const socket = connect(Number(port), hostname);
  const head = [
    'POST /api/v1/documents HTTP/1.1',
    `Host: ${hostname}`,
    `Authorization: Bearer ${secret}`,
    'Content-Type: application/x-www-form-urlencoded',
    'Content-Length: 1000',
    'Expect: 100-continue',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  await once(socket, 'data');
  const cut = once(socket, 'close');
  await running.close();
  await cut;
});

it('queued generations survive a restart, in order', async () => {
  const before = handDrivenProviders();
  const first = await start(before);
  const caller = await first.newCaller();
  const prompts = ['one', 'two', 'three', 'four'];
  for (const prompt of prompts) {
    await caller.sendForm('POST', '/api/v1/documents', { ...document, prompt }, wait);
  }
  await first.close();
  const after = handDrivenProviders();
  await start(after);
  const begun: string[] = [];
  for (const _ of prompts) {
    const { request, finish } = await after.nextText();
    begun.push(request.prompt);
    finish('Done');
  }
  expect(begun).toEqual(prompts);
});

it('a picture of a deleted record is not kept', async () => {
  const providers = handDrivenProviders({ deaf: true });
  const first = await start(providers);
  const caller = await first.newCaller();
  const fields = { name: 'A picture', description: 'A harbor', resolution: '256x256' };
  const { headers } = await caller.sendForm('POST', '/api/v1/images', fields, wait);
  const task = await providers.nextImage();
  await caller.send('DELETE', String(headers.get('location')));
  task.finish(await pixel());
  await first.close();

  const second = await start(handDrivenProviders());
  expect(await second.service.database.selectFrom('media').selectAll().execute()).toEqual([]);
});
