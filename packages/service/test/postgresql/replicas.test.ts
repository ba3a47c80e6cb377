import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { GenerationJobs } from '../../src/generation/generation-jobs.ts';
import { newDatabase } from '../database/new-database.ts';
import { handDrivenProviders } from '../generation/hand-driven-providers.ts';
import { type Caller, type RunningService, runService } from '../running-service.ts';

/** A longer time limit for a test, because the machine may be busy. */
const patient = { timeout: 30_000 };

const path = '/api/v1/documents';
const document = { name: 'A text', prompt: 'Words', creativity: '0.5' };

const [onFirst, onSecond] = [handDrivenProviders(), handDrivenProviders()];
let drop: () => Promise<void>;
let first: RunningService;
let second: RunningService;
let caller: Caller;

beforeAll(async () => {
  const database = await newDatabase();
  drop = database.drop;
  const configuration = { databaseUrl: database.databaseUrl, generationConcurrency: 1 };
  first = await runService(configuration, onFirst);
  second = await runService(configuration, onSecond);
});
beforeEach(async () => {
  caller = await first.newCaller();
});
afterAll(async () => {
  await first.close();
  await second.close();
  await drop();
});

const authorization = () => ({ authorization: `Bearer ${caller.secret}` });
const createOnFirst = (headers: Record<string, string> = {}, prompt = 'Words') =>
  caller.sendForm('POST', path, { ...document, prompt }, headers);
const onSecondSend = (method: string, address: string) =>
  second.send(method, address, { headers: authorization() });

/** Resolves to the next text that a replica begins to generate, and whether this is the first replica. */
async function begunText() {
  const text = await Promise.race([
    onFirst.nextText().then((task) => ({ task, onFirst: true })),
    onSecond.nextText().then((task) => ({ task, onFirst: false })),
  ]);
  return text;
}

it('a create gets 201 when another replica has generated the text', async () => {
  const tasks = [];
  const responses = [createOnFirst({}, 'one'), createOnFirst({}, 'two')];
  // Each replica generates one text at a time, so that the busy one leaves the other text to its neighbor.
  tasks.push(await onFirst.nextText(), await onSecond.nextText());
  for (const { request, finish } of tasks) finish(`About ${request.prompt}`);
  for (const [at, response] of (await Promise.all(responses)).entries()) {
    expect(response.status).toBe(201);
    expect(response.json.result).toBe(`About ${['one', 'two'][at]}`);
  }
});

it('a create gets 201 at once when another replica has ended its generation before it waits', async () => {
  const { database } = first.service;
  const busy = await createOnFirst({ prefer: 'respond-async' }, 'busy');
  const held = await onFirst.nextText();
  const { promise: stored, resolve: goOn } = Promise.withResolvers<void>();
  const execute = database.executeQuery.bind(database);
  // The answer of the database arrives late.
  const late = vi.spyOn(database, 'executeQuery').mockImplementation(async (query, options) => {
    const result = await execute(query, options);
    if ('sql' in query && query.sql.includes('insert into "documents"')) await stored;
    return result as never;
  });
  const response = createOnFirst({}, 'early');
  (await onSecond.nextText()).finish('About early');
  const list = async () =>
    (await onSecondSend('GET', path)).json.data.map(({ state }: { state: string }) => state);
  await expect.poll(list, patient).toEqual(['succeeded', 'processing']);
  goOn();
  expect(await response).toMatchObject({ status: 201, json: { result: 'About early' } });
  late.mockRestore();
  held.finish('About busy');
  expect(busy.status).toBe(202);
}, 20_000);

it('a deletion on one replica aborts the call of another before the next lease renewal', async () => {
  const renew = vi.spyOn(GenerationJobs.prototype, 'renew').mockImplementation(async (_, held) => [...held]);
  const headers = { prefer: 'respond-async' };
  const created = [await createOnFirst(headers), await createOnFirst(headers)];
  const tasks = [await onFirst.nextText(), await onSecond.nextText()];
  for (const { headers: received } of created) {
    expect((await onSecondSend('DELETE', String(received.get('location')))).status).toBe(204);
  }
  for (const { signal } of tasks) await expect.poll(() => signal.aborted, patient).toBe(true);
  renew.mockRestore();
});

it('a repeated create gets the first response again, from any replica', async () => {
  const headers = { 'idempotency-key': 'once' };
  const response = createOnFirst(headers);
  const { task } = await begunText();
  const body = new URLSearchParams(document).toString();
  const repeat = () =>
    second.send('POST', path, {
      headers: { ...authorization(), ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body,
    });
  expect((await repeat()).status).toBe(409);
  task.finish('Once');
  const { status, text } = await response;
  const repeated = await repeat();
  expect({ status: repeated.status, text: repeated.text }).toEqual({ status, text });
});
