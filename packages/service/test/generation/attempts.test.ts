import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { GenerationFailure } from '../../src/generation/generation-failure.ts';
import type { Configuration } from '../../src/settings.ts';
import { type Caller, type RunningService, runService } from '../running-service.ts';
import { handDrivenProviders, pixel, waiting } from './hand-driven-providers.ts';

/** A longer time limit for a test, because the machine may be busy. */
const patient = { timeout: 60_000 };

const secret = 'upstream said: key sk-live-123 of host 10.0.0.7 is over its quota';
const longest = 200_000;
const document = { name: 'A text', prompt: 'Words', creativity: '0.5' };
const image = { name: 'A picture', description: 'A harbor', resolution: '256x256' };

let running: RunningService;
let caller: Caller;

/** Runs a service with these limits for the tests of a block, each of which has a new account. */
function serve(limits: Partial<Configuration>, options: { readonly deaf?: boolean } = {}) {
  const providers = handDrivenProviders(options);
  beforeAll(async () => {
    running = await runService(limits, providers);
  });
  beforeEach(async () => {
    caller = await running.newCaller();
  });
  afterAll(() => running.close());
  return providers;
}

const createDocument = (prompt = 'Words') =>
  caller.sendForm('POST', '/api/v1/documents', { ...document, prompt });
const createImage = (description = 'A harbor') =>
  caller.sendForm('POST', '/api/v1/images', { ...image, description });
const shown = async (path: string) => (await caller.send('GET', path)).json;
const onlyJob = () =>
  running.service.database.selectFrom('generation_jobs').selectAll().executeTakeFirstOrThrow();

/** Stores a document whose generation has had this number of attempts. Resolves to its path. */
async function enqueueTried(attempts: number): Promise<string> {
  const [id, now] = [uuidv7(), new Date()];
  const own = { account_id: caller.accountId, created_at: now };
  await running.service.database.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('documents')
      .values({ ...document, ...own, id, creativity: 0.5, template_id: 1, updated_at: now })
      .execute();
    await transaction
      .insertInto('generation_jobs')
      .values({ ...own, record_id: id, resource: 'documents', attempts, available_at: now })
      .execute();
  });
  return `/api/v1/documents/${id}`;
}

describe('a provider that fails', () => {
  const providers = serve({ generationAttempts: 3, generationRetryDelay: 0 });

  it.each([
    ['an error', Object.assign(new TypeError(secret), { code: secret, response: { secret } })],
    ['an aggregate', new AggregateError([new Error(secret)], secret, { cause: new Error(secret) })],
    ['a text', secret],
    ["a code like a database's", Object.assign(new Error(secret), { code: '08006' })],
    ['nothing', undefined],
  ])('with %s each time makes a failed record, and no response contains text of it', async (_, error) => {
    const response = createDocument();
    for (let attempt = 0; attempt < 3; attempt++) (await providers.nextText()).fail(error);
    const { status, json, text, headers } = await response;
    expect(status).toBe(201);
    expect(json).toMatchObject({
      state: 'failed',
      error: { code: 'provider_failed', detail: expect.stringMatching(/Create the record again/) },
      result: null,
      model: null,
    });
    const later = await caller.send('GET', String(headers.get('location')));
    for (const body of [text, later.text, JSON.stringify([...headers])]) {
      expect(body).not.toContain('upstream');
    }
    expect(later.json).toEqual(json);
  });

  it('and then succeeds makes a record that succeeded', async () => {
    const response = createDocument();
    (await providers.nextText()).fail(new Error(secret));
    (await providers.nextText()).fail(new Error(secret));
    (await providers.nextText()).finish('Words at last');
    expect((await response).json).toMatchObject({ state: 'succeeded', result: 'Words at last', error: null });
  });

  it('with a failure that is not retryable is called only once', async () => {
    const response = createDocument();
    (await providers.nextText()).fail(new GenerationFailure('provider_rejected', 'Ask for something else.'));
    expect((await response).json).toMatchObject({
      state: 'failed',
      error: { code: 'provider_rejected', detail: 'Ask for something else.' },
    });
  });

  it.each([
    ['is empty', ''],
    ['is white space', ' \n\t '],
    ['holds NUL', 'before\0after'],
  ])('by a text that %s makes a record with an invalid result', async (_, text) => {
    const response = createDocument();
    (await providers.nextText()).finish(text);
    expect((await response).json).toMatchObject({
      state: 'failed',
      error: { code: 'invalid_result' },
      result: null,
    });
  });

  it('by a text that is too long makes a record that says what to do', async () => {
    const response = createDocument();
    (await providers.nextText()).finish('x'.repeat(longest + 1));
    expect((await response).json.error).toEqual({
      code: 'invalid_result',
      detail: "The model's text was too long. Ask for a shorter one.",
    });
  });

  it('does not happen with a text of the greatest length, counted in characters', async () => {
    const text = '😀'.repeat(longest);
    const response = createDocument();
    (await providers.nextText()).finish(text);
    const { json } = await response;
    expect([json.state, json.result === text]).toEqual(['succeeded', true]);
  });

  it('by bytes that are not an image makes a record with an invalid result', async () => {
    const response = createImage();
    for (let attempt = 0; attempt < 3; attempt++) {
      (await providers.nextImage()).finish(Buffer.from('I am sorry, I cannot draw that.'));
    }
    expect((await response).json).toMatchObject({
      state: 'failed',
      error: { code: 'invalid_result' },
      results: [],
    });
  });

  it('is not called again for a generation that has had all its attempts', async () => {
    const path = await enqueueTried(3);
    await expect.poll(async () => (await shown(path)).state, patient).toBe('failed');
    expect(await shown(path)).toMatchObject({ error: { code: 'interrupted' }, result: null });

    const response = createDocument();
    (await providers.nextText()).finish('The next text that is begun');
    expect((await response).json.result).toBe('The next text that is begun');
  });
});

describe('the wait before the next attempt, which doubles up to an hour,', () => {
  const hour = 3_600_000;
  const providers = serve({ generationAttempts: 100, generationRetryDelay: 1_000 });
  const busy = (retryAfter: number) =>
    new GenerationFailure('provider_failed', 'Overloaded.', { retryable: true, retryAfter });

  it.each<[number, number, string, Error]>([
    [1_000, 1, 'any error', new Error(secret)],
    [16_000, 5, 'any error', new Error(secret)],
    [hour, 99, 'any error', new Error(secret)],
    [120_000, 1, 'a longer wait asked for by the provider', busy(120_000)],
    [16_000, 5, 'a shorter wait asked for by the provider', busy(3_000)],
    [hour, 1, 'a wait of a day asked for by the provider', busy(24 * hour)],
  ])('is %i milliseconds after attempt number %i, which failed with %s', async (delay, attempt, _, error) => {
    const path = await enqueueTried(attempt - 1);
    // Otherwise the job would be retried during the next test.
    onTestFinished(async () => void (await caller.send('DELETE', path)));
    const task = await providers.nextText();
    const begun = new Date();
    task.fail(error);
    await expect.poll(async () => (await onlyJob()).leased_until, patient).toBeNull();
    const { available_at } = await onlyJob();
    expect(available_at.getTime() - begun.getTime()).toBeGreaterThanOrEqual(delay);
    expect(available_at.getTime() - Date.now()).toBeLessThanOrEqual(delay);
  });
});

describe.each([
  ['stops when its time is over', { deaf: false }],
  ['continues when its time is over', { deaf: true }],
])('a provider that %s', (_, options) => {
  const limits = { generationTimeout: 20, generationAttempts: 2, generationRetryDelay: 0 };
  const providers = serve({ ...limits, generationConcurrency: 1 }, options);

  it('makes a record that timed out, after all attempts', async () => {
    const { json } = await createDocument();
    expect(json).toMatchObject({ state: 'failed', error: { code: 'timed_out' }, result: null });
    const tries = [await providers.nextText(), await providers.nextText()];
    expect(tries.map(({ signal }) => signal.aborted)).toEqual([true, true]);
  });

  it('does not block the next generation', async () => {
    expect((await createImage()).json.error.code).toBe('timed_out');
    expect((await createDocument()).json.error.code).toBe('timed_out');
  });
});

describe('the time of an attempt pauses during the wait for a permit', () => {
  const providers = serve({ generationTimeout: 20, generationAttempts: 1, generationConcurrency: 3 });

  it('of a document', async () => {
    const response = createDocument(waiting);
    const { finish } = await providers.nextText();
    expect((await createImage()).json.error.code).toBe('timed_out');
    await providers.nextImage();
    finish('In time');
    expect((await response).json).toMatchObject({ state: 'succeeded', result: 'In time' });
  });

  it('of an image', async () => {
    const response = createImage(waiting);
    const { finish } = await providers.nextImage();
    expect((await createDocument()).json.error.code).toBe('timed_out');
    finish(await pixel());
    expect((await response).json.state).toBe('succeeded');
  });
});

describe('a lease', () => {
  const providers = serve({ generationConcurrency: 1, generationAttempts: 5, generationInterruptions: 2 });

  /** Creates a document without waiting. Resolves to its path. */
  async function enqueue(): Promise<string> {
    const headers = { prefer: 'respond-async' };
    const response = await caller.sendForm('POST', '/api/v1/documents', document, headers);
    return String(response.headers.get('location'));
  }

  /** Expires the lease of the only job, as if another process had taken it over and died. */
  async function loseToOneThatDies(): Promise<void> {
    await running.service.database
      .updateTable('generation_jobs')
      .set(({ eb }) => ({ attempts: eb('attempts', '+', 1), leased_until: new Date(0) }))
      .execute();
  }

  it('that is lost aborts the call, and a generation that was interrupted too often has failed', async () => {
    const path = await enqueue();
    const first = await providers.nextText();
    await loseToOneThatDies();
    const second = await providers.nextText();
    expect(first.signal.aborted).toBe(true);
    await loseToOneThatDies();
    const failed = { state: 'failed', error: { code: 'interrupted' } };
    await expect.poll(() => shown(path), patient).toMatchObject(failed);
    const usage = running.service.database.selectFrom('generation_usage').select('outcome');
    expect(await usage.where('account_id', '=', caller.accountId).execute()).toEqual([
      { outcome: 'interrupted' },
    ]);
    expect(second.signal.aborted).toBe(true);
  });

  it('is renewed during the call', async () => {
    const path = await enqueue();
    const { finish } = await providers.nextText();
    const lease = async () => String((await onlyJob()).leased_until);
    const before = await lease();
    await expect.poll(lease, patient).not.toBe(before);
    finish('Words');
    await expect.poll(async () => (await shown(path)).state, patient).toBe('succeeded');
  });
});
