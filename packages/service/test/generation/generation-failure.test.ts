import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { GenerationFailure } from '../../src/generation/generation-failure.ts';
import { type Caller, type RunningService, runService } from '../running-service.ts';
import { handDrivenProviders } from './hand-driven-providers.ts';

/** A longer time limit for a test, because the machine may be busy. */
const patient = { timeout: 30_000 };

const secret = 'upstream said: key sk-live-123 of host 10.0.0.7 is over its quota';
const longest = 200_000;

let caller: Caller;

const document = { name: 'A text', prompt: 'Words', creativity: '0.5' };
const image = { name: 'A picture', description: 'A harbor', resolution: '256x256' };
const createDocument = () => caller.sendForm('POST', '/api/v1/documents', document);
const createImage = () => caller.sendForm('POST', '/api/v1/images', image);

/** Stores a document whose generation has had this number of attempts. Resolves to its id. */
async function enqueueTried({ service: { database } }: RunningService, attempts: number): Promise<string> {
  const [id, now] = [uuidv7(), new Date()];
  const own = { account_id: caller.accountId, created_at: now };
  await database.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('documents')
      .values({ ...document, ...own, id, creativity: 0.5, template_id: 1, updated_at: now })
      .execute();
    await transaction
      .insertInto('generation_jobs')
      .values({ ...own, record_id: id, resource: 'documents', attempts, available_at: now })
      .execute();
  });
  return id;
}

describe('a provider that fails', () => {
  const providers = handDrivenProviders();
  let running: RunningService;

  beforeAll(async () => {
    running = await runService({ generationAttempts: 3, generationRetryDelay: 0 }, providers);
  });
  beforeEach(async () => {
    caller = await running.newCaller();
  });
  afterAll(() => running.close());

  it.each([
    ['an error', new Error(secret)],
    ['an error with details', Object.assign(new TypeError(secret), { code: secret, response: { secret } })],
    ['an aggregate', new AggregateError([new Error(secret)], secret, { cause: new Error(secret) })],
    ['a text', secret],
    ['the words of a lost connection', new Error(`Connection terminated: ${secret}`)],
    ["a code like a database's", Object.assign(new Error(secret), { code: '08006' })],
    ['nothing', undefined],
  ])(
    'with %s each time makes a failed record, and no response contains text of the error',
    async (_, error) => {
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
      const shown = await caller.send('GET', String(headers.get('location')));
      const listed = await caller.send('GET', '/api/v1/documents');
      for (const body of [text, shown.text, listed.text, JSON.stringify([...headers])]) {
        expect(body).not.toContain('upstream');
      }
      expect(shown.json).toEqual(json);
    },
  );

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

  it('at an image makes a failed record without results', async () => {
    const response = createImage();
    for (let attempt = 0; attempt < 3; attempt++) (await providers.nextImage()).fail(new Error(secret));
    const { status, json, text } = await response;
    expect(status).toBe(201);
    expect(json).toMatchObject({ state: 'failed', error: { code: 'provider_failed' }, results: [] });
    expect(text).not.toContain('upstream');
  });

  it('keeps a result that an update stored while the generation ran', async () => {
    const response = createDocument();
    const first = await providers.nextText();
    const { data } = (await caller.send('GET', '/api/v1/documents')).json;
    await caller.sendForm('PATCH', `/api/v1/documents/${data[0].id}`, { result: 'My own words' });
    first.fail(new Error(secret));
    for (let attempt = 1; attempt < 3; attempt++) (await providers.nextText()).fail(new Error(secret));
    expect((await response).json).toMatchObject({ state: 'failed', result: 'My own words' });
  });

  it.each([
    ['is empty', ''],
    ['is white space', ' \n\t '],
    ['holds NUL', 'before\0after'],
  ])('by a text that %s makes a record with an invalid result', async (_, text) => {
    const response = createDocument();
    (await providers.nextText()).finish(text);
    const { status, json } = await response;
    expect(status).toBe(201);
    expect(json).toMatchObject({ state: 'failed', error: { code: 'invalid_result' }, result: null });
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
    expect(json.state).toBe('succeeded');
    expect(json.result).toBe(text);
  });

  it.each([
    ['no bytes', ''],
    ['a text', 'I am sorry, I cannot draw that.'],
    ['a program that draws', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ['half a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').toString('latin1')],
  ])('by an image that is %s makes a record with an invalid result', async (_, bytes) => {
    const response = createImage();
    for (let attempt = 0; attempt < 3; attempt++) {
      (await providers.nextImage()).finish(Buffer.from(bytes, 'latin1'));
    }
    const { status, json } = await response;
    expect(status).toBe(201);
    expect(json).toMatchObject({ state: 'failed', error: { code: 'invalid_result' }, results: [] });
  });

  it('is not called again for a generation that was interrupted too often', async () => {
    const id = await enqueueTried(running, 3);
    const shown = async () => (await caller.send('GET', `/api/v1/documents/${id}`)).json;
    await expect.poll(async () => (await shown()).state, patient).toBe('failed');
    expect(await shown()).toMatchObject({ error: { code: 'interrupted' }, result: null });

    const response = createDocument();
    (await providers.nextText()).finish('The next text that is begun');
    expect((await response).json.result).toBe('The next text that is begun');
  });
});

describe('the wait before the next attempt, which doubles up to an hour,', () => {
  const hour = 3_600_000;
  const providers = handDrivenProviders();
  let running: RunningService;

  beforeAll(async () => {
    running = await runService({ generationAttempts: 100, generationRetryDelay: 1_000 }, providers);
  });
  afterAll(() => running.close());

  const busy = (retryAfter: number) =>
    new GenerationFailure('provider_failed', 'Overloaded.', { retryable: true, retryAfter });

  it.each<[number, number, string, Error]>([
    [1_000, 1, 'any error', new Error(secret)],
    [2_000, 2, 'any error', new Error(secret)],
    [16_000, 5, 'any error', new Error(secret)],
    [hour, 99, 'any error', new Error(secret)],
    [120_000, 1, 'a longer wait asked for by the provider', busy(120_000)],
    [16_000, 5, 'a shorter wait asked for by the provider', busy(3_000)],
    [hour, 1, 'a wait of a day asked for by the provider', busy(24 * hour)],
  ])('is %i milliseconds after attempt number %i, which failed with %s', async (delay, attempt, _, error) => {
    caller = await running.newCaller();
    const id = await enqueueTried(running, attempt - 1);
    // Otherwise the job would be retried during the next test.
    onTestFinished(async () => void (await caller.send('DELETE', `/api/v1/documents/${id}`)));
    const task = await providers.nextText();
    const begun = new Date();
    task.fail(error);
    const job = () =>
      running.service.database
        .selectFrom('generation_jobs')
        .selectAll()
        .where('record_id', '=', id)
        .executeTakeFirstOrThrow();
    await expect.poll(async () => (await job()).leased_until, patient).toBeNull();
    const { available_at } = await job();
    expect(available_at.getTime() - begun.getTime()).toBeGreaterThanOrEqual(delay);
    expect(available_at.getTime() - Date.now()).toBeLessThanOrEqual(delay);
  });
});

describe.each([
  ['stops when its time is over', { deaf: false }],
  ['continues when its time is over', { deaf: true }],
])('a provider that %s', (_, options) => {
  const providers = handDrivenProviders(options);
  let running: RunningService;

  beforeAll(async () => {
    const limits = { generationTimeout: 20, generationAttempts: 2, generationRetryDelay: 0 };
    running = await runService({ ...limits, generationConcurrency: 1 }, providers);
  });
  beforeEach(async () => {
    caller = await running.newCaller();
  });
  afterAll(() => running.close());

  it('makes a record that timed out, after all attempts', async () => {
    const { status, json } = await createDocument();
    expect(status).toBe(201);
    expect(json).toMatchObject({ state: 'failed', error: { code: 'timed_out' }, result: null });
    const tries = [await providers.nextText(), await providers.nextText()];
    expect(tries.map(({ signal }) => signal.aborted)).toEqual([true, true]);
  });

  it('does not block the next generation', async () => {
    expect((await createImage()).json.error.code).toBe('timed_out');
    expect((await createDocument()).json.error.code).toBe('timed_out');
  });
});
