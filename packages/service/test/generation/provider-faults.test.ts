import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, type RunningService, runService } from '../running-service.ts';
import { imageModel, textModel } from './model-providers.ts';
import {
  type Behaviour,
  type ProviderCall,
  type ProviderServer,
  startProviderServer,
} from './provider-server.ts';

/** The number of records: half documents, half images, more than a provider handles at a time. `npm run soak -w packages/service` sets more. */
const creations = Number(process.env.CREATIONS ?? 24);
/** The number of calls that a provider handles at a time. */
const concurrency = 10;
/** A longer time limit for a test, because the machine may be busy. */
const patient = { timeout: 240_000, interval: 50 };
const testTimeout = 300_000;
const megabyte = 1_000_000;
let server: ProviderServer;
let running: RunningService;
let caller: Caller;

/** Creates the records and waits until no job is left. Resolves to the number of records for each outcome. */
async function endsOfAll(): Promise<Record<string, number>> {
  const responses = await Promise.all(
    Array.from({ length: creations }, (_, index) => {
      const [path, fields] =
        index % 2 === 0
          ? ['documents', { prompt: `Write [document-${index}]`, creativity: '0.5' }]
          : ['images', { description: `Paint [image-${index}]`, resolution: '256x256' }];
      const headers = { prefer: 'respond-async' };
      return caller.sendForm('POST', `/api/v1/${path}`, { name: 'Fault', ...fields }, headers);
    }),
  );
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([202]));
  const { database } = running.service;
  const jobs = () => database.selectFrom('generation_jobs').select('record_id').limit(1).execute();
  await expect.poll(jobs, patient).toEqual([]);
  const ends: Record<string, number> = {};
  for (const table of ['documents', 'images'] as const) {
    const rows = await database
      .selectFrom(table)
      .where('account_id', '=', caller.accountId)
      .select(['state', 'error_code'])
      .execute();
    for (const { state, error_code } of rows) {
      const end = error_code ?? state;
      ends[end] = (ends[end] ?? 0) + 1;
    }
  }
  const shown = await caller.send('GET', String(responses[0]?.headers.get('location')));
  expect(shown.status).toBe(200);
  return ends;
}

/** A name, the server's behaviour, and the number of records for each outcome. */
type Fault = [string, Behaviour | ((call: ProviderCall) => Behaviour), Record<string, number>];

/** One behaviour for documents, another for images. */
const each =
  (document: Behaviour, image: Behaviour): Fault[1] =>
  ({ operation }) =>
    operation === 'image' ? image : document;

/** Tests the outcomes of records when the time limit of a call is `timeout` milliseconds. */
function endsWith(timeout: number, faults: readonly Fault[]): void {
  const limits = { timeout, concurrency };
  // Each test has a separate server and service: a circuit breaker stays open after the test that opened it.
  beforeEach(async () => {
    server = await startProviderServer();
    running = await runService({
      providers: { text: [textModel(server, limits)], image: [imageModel(server, limits)] },
      generationConcurrency: 100,
      generationTimeout: 240_000,
      generationAttempts: 1,
    });
  });
  afterEach(async () => {
    await running.close();
    await server.close();
  });

  it.each(faults)(
    '%s: all generations end, without a 5xx, and none is paid twice',
    async (_, behaviour, ends) => {
      caller = await running.newCaller();
      server.behave(behaviour);
      expect(await endsOfAll()).toEqual(ends);
      expect(new Set(server.calls.map(({ token }) => token)).size).toBe(server.calls.length);
    },
    testTimeout,
  );
}

const half = creations / 2;

describe(`${creations} creations from a provider that exceeds its time limit: one that`, () => {
  const hang: Behaviour = { kind: 'hang' };
  endsWith(1_000, [
    ['hangs', each({ ...hang, pieces: ['Half a '] }, hang), { timed_out: creations }],
    ['drips', { kind: 'drip', every: 20 }, { timed_out: creations }],
  ]);
});

describe(`${creations} creations from a provider that answers: one that`, () => {
  const written: Behaviour = { kind: 'text', pieces: ['A text.'] };
  const busy: Behaviour = { kind: 'status', status: 429, headers: { 'retry-after': '7' } };
  const endless: Behaviour = { kind: 'endless', bytes: 10 * megabyte };
  const location = 'http://169.254.169.254/latest/meta-data';
  const elsewhere: Behaviour = { kind: 'status', status: 307, headers: { location } };
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  endsWith(120_000, [
    ['is overloaded', busy, { provider_failed: creations }],
    ['fails', { kind: 'status', status: 500, body: 'a secret' }, { provider_failed: creations }],
    ['resets the connection', { kind: 'reset' }, { provider_failed: creations }],
    ['sends garbage', { kind: 'garbage', bytes: megabyte }, { invalid_result: creations }],
    [
      'sends 10 MB of one value',
      each(endless, { ...endless, declared: true }),
      { invalid_result: creations },
    ],
    [
      'sends bytes that are not an image',
      each(written, { kind: 'image', by: 'base64', image: drawing }),
      { succeeded: half, invalid_result: half },
    ],
    [
      'redirects to a private address',
      each(elsewhere, { kind: 'image', by: 'url', redirect: location }),
      { provider_failed: half, invalid_result: half },
    ],
  ]);
});
