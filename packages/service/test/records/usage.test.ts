import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { imageModel, providersOf, textModel } from '../generation/model-providers.ts';
import { type ProviderServer, respondWell, startProviderServer } from '../generation/provider-server.ts';
import { type Caller, type Form, type RunningService, runService } from '../running-service.ts';

let provider: ProviderServer;
let running: RunningService;
let caller: Caller;

beforeAll(async () => {
  provider = await startProviderServer();
  const models = { text: [textModel(provider)], image: [imageModel(provider)] };
  running = await runService(
    { generationRates: { perMinute: 1_000, perDay: null } },
    await providersOf(models),
  );
});
afterAll(async () => {
  await running.close();
  await provider.close();
});
beforeEach(async () => {
  provider.reset();
  provider.behave((call) => ({
    ...respondWell(call),
    ...(call.operation === 'chat' && { tokens: [40, 7] }),
  }));
  caller = await running.newCaller();
});

const body = { name: 'A text', prompt: 'Words', creativity: '0.5' };
const create = (headers = {}, fields: Form = body, by = caller) =>
  by.sendForm('POST', '/api/v1/documents', fields, headers);
const usage = async () => (await caller.send('GET', '/api/v1/usage')).json;
const limit = (limits: Parameters<typeof running.service.accounts.limit>[1]) =>
  running.service.accounts.limit(caller.accountId, limits);
const stored = () =>
  running.service.database
    .selectFrom('generation_usage')
    .selectAll()
    .where('account_id', '=', caller.accountId)
    .orderBy('ended_at')
    .execute();

it('a record shows what its generation used, and its account the sum; both outlive the record', async () => {
  const { json: record } = await create();
  expect(record.usage).toEqual({ input_tokens: 40, output_tokens: 7, seconds: expect.any(Number) });
  const picture = { name: 'A picture', description: 'A harbor', resolution: '256x256' };
  await caller.sendForm('POST', '/api/v1/images', picture);
  provider.behave({ kind: 'status', status: 400 });
  expect((await create()).json).toMatchObject({ state: 'failed', usage: { input_tokens: null } });
  await caller.send('DELETE', `/api/v1/documents/${record.id}`);
  expect(await usage()).toMatchObject({
    generations: { used: 3, limit: null },
    tokens: { used: 47, limit: null },
  });
  const rows = await stored();
  expect(rows[0]).toMatchObject({
    key_id: caller.key.id,
    provider: 'server',
    model: 'test-model',
    input_tokens: 40,
  });
  expect(rows.map(({ outcome, pictures, size }) => [outcome, pictures, size])).toEqual([
    ['succeeded', 0, null],
    ['succeeded', 1, '256x256'],
    ['failed', 0, null],
  ]);
});

it('the tokens of a correction and of a repeated attempt are added', async () => {
  const texts = ['no hashtags', '#one #two #three #four #five #six #seven #eight #nine #ten'];
  provider.behave(() => ({ kind: 'text', pieces: [texts.shift() ?? ''], tokens: [10, 1] }));
  const { json } = await create({}, { ...body, template_id: '17' });
  expect(json).toMatchObject({ state: 'succeeded', usage: { input_tokens: 20, output_tokens: 2 } });
});

// The minute is that of the database's clock. It may end during a test, but not during the next try, too.
describe('a limit of generations a minute', { retry: 1 }, () => {
  it('refuses further creates of the account, names itself and its end, and leaves reading alone', async () => {
    await limit({ generations_per_minute: 2 });
    const first = await create();
    expect(first.headers.get('ratelimit')).toMatch(/^"generations-per-minute";r=1;t=\d+$/);
    expect(first.headers.get('ratelimit-policy')).toBe('"generations-per-minute";q=2;w=60');
    await create();
    const refused = await create();
    expect(refused.json).toMatchObject({ status: 429, type: expect.stringContaining(':too-many-requests') });
    expect(refused.json.detail).toContain('2 generations a minute');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await caller.send('GET', '/api/v1/documents')).status).toBe(200);
    expect((await create({}, body, await running.newCaller())).status).toBe(201);
    expect(await usage()).toMatchObject({ generations: { used: 2 } });
  });

  it('does not count a repeated request, and lets a refused key be used again', async () => {
    await limit({ generations_per_minute: 1 });
    const key = { 'idempotency-key': randomUUID() };
    const first = await create(key);
    expect((await create(key)).json).toEqual(first.json);
    const other = { 'idempotency-key': randomUUID() };
    expect((await create(other)).status).toBe(429);
    await limit({ generations_per_minute: 2 });
    expect((await create(other)).status).toBe(201);
  });
});

describe('a monthly limit', () => {
  it('is never exceeded, whoever asks at the same time', async () => {
    await limit({ monthly_generations: 10 });
    const keyed = (at: number) => (at % 2 === 0 ? {} : { 'idempotency-key': randomUUID() });
    const sent = await Promise.all(Array.from({ length: 32 }, (_, at) => create(keyed(at))));
    const statuses = sent.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(22);
    expect(provider.calls).toHaveLength(10);
    const { json } = await create();
    expect(json).toMatchObject({ type: expect.stringContaining(':quota-exceeded') });
    expect(json.detail).toMatch(/used its 10 generations .* begins on \d{4}-\d\d-01 \(UTC\)/);
  });

  it('is named before a limit a minute that would let the client try again sooner', async () => {
    await limit({ generations_per_minute: 1, monthly_generations: 0 });
    const refused = await create();
    expect(refused.json).toMatchObject({ type: expect.stringContaining(':quota-exceeded') });
    expect(refused.json.detail).toContain('may begin no generations');
    expect(refused.headers.get('ratelimit')).toMatch(/^"generations-per-month";r=0/);
  });

  it('begins again with the next month', async () => {
    await limit({ monthly_generations: 1 });
    await create();
    expect((await create()).status).toBe(429);
    await running.service.database
      .updateTable('account_usage')
      .set({ month: new Date(Date.UTC(2026, 0)) })
      .where('account_id', '=', caller.accountId)
      .execute();
    expect((await create()).status).toBe(201);
    expect(await usage()).toMatchObject({ generations: { used: 1, limit: 1 }, tokens: { used: 47 } });
  });

  it('of tokens reserves what a generation may need, and releases what it did not', async () => {
    await limit({ monthly_tokens: 30_000 });
    const held = Promise.withResolvers<void>();
    provider.behave(async (call) => {
      await held.promise;
      return { ...respondWell(call), tokens: [40, 7] };
    });
    const async = { prefer: 'respond-async' };
    expect((await create(async)).status).toBe(202);
    expect((await usage()).tokens.used).toBeGreaterThan(15_000);
    const refused = await create(async);
    expect(refused.json).toMatchObject({ type: expect.stringContaining(':quota-exceeded') });
    held.resolve();
    await expect.poll(async () => (await usage()).tokens.used, { timeout: 60_000 }).toBe(47);
    expect((await create()).status).toBe(201);
  });

  it('does not count a generation that was deleted in the queue', async () => {
    const held = Promise.withResolvers<void>();
    provider.behave(async (call) => {
      await held.promise;
      return respondWell(call);
    });
    const created = await Promise.all(Array.from({ length: 8 }, () => create({ prefer: 'respond-async' })));
    const queued = (
      await Promise.all(created.map(({ json }) => caller.send('GET', `/api/v1/documents/${json.id}`)))
    ).find(({ json }) => json.state === 'queued');
    await caller.send('DELETE', `/api/v1/documents/${queued?.json.id}`);
    expect(await usage()).toMatchObject({ generations: { used: 7 } });
    held.resolve();
    await expect.poll(async () => (await stored()).length, { timeout: 60_000 }).toBe(7);
  });
});

describe('the tokens of a call', () => {
  const pieces = ['Bread ', 'rests. '];
  const sentence = pieces.join('');
  /** The document ends, is deleted, or fails; then its row. */
  const ended = async (fields: Form = body, headers = {}) => {
    const { json } = await create(headers, fields);
    const [row] = await stored();
    return { json, row };
  };
  const estimated = (row: { input_tokens: number | null; output_tokens: number | null } | undefined) =>
    (row?.input_tokens ?? 0) + (row?.output_tokens ?? 0);

  it.each<[string, unknown, readonly [number, number] | undefined]>([
    ['broken numbers', { prompt_tokens: 17.5, completion_tokens: 2.4 }, [18, 2]],
    ['texts', { prompt_tokens: '12', completion_tokens: '3' }, [12, 3]],
    ['negative numbers', { prompt_tokens: 12, completion_tokens: -5_000_000 }, undefined],
    ['words', { prompt_tokens: 'many', completion_tokens: 'some' }, undefined],
    ['zeros', { prompt_tokens: 0, completion_tokens: 0 }, undefined],
    ['a list', [], undefined],
    ['null', null, undefined],
    ['nothing', undefined, undefined],
  ])('are read leniently, or estimated: %s', async (_, counted, expected) => {
    const events = [
      { choices: [{ index: 0, delta: { content: sentence }, finish_reason: null }] },
      { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
      { choices: [], usage: counted },
    ];
    const data = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
    provider.behave({ kind: 'events', body: `${data}data: [DONE]\n\n` });
    const { json, row } = await ended();
    expect(json).toMatchObject({ state: 'succeeded', result: sentence.trim() });
    if (expected !== undefined) {
      expect(row).toMatchObject({
        input_tokens: expected[0],
        output_tokens: expected[1],
        is_estimate: false,
      });
    } else {
      expect(row?.is_estimate).toBe(true);
      expect(row?.output_tokens).toBe(Math.ceil(sentence.length / 4));
    }
    expect((await usage()).tokens.used).toBe(estimated(row));
  });

  it.each([
    ['is cut', () => ({ kind: 'text', pieces, finish: null }) as const],
    [
      'repeats itself',
      () => ({ kind: 'text', pieces: Array(200).fill('The bread rests for a day. ') }) as const,
    ],
    ['is refused', () => ({ kind: 'text', pieces, finish: 'content_filter' }) as const],
  ])('are estimated if the text %s', async (_, behaviour) => {
    provider.behave(behaviour);
    const { row } = await ended({ ...body, template_id: '16' });
    expect(row).toMatchObject({ outcome: 'failed', is_estimate: true });
    expect(row?.output_tokens).toBeGreaterThan(0);
    expect((await usage()).tokens.used).toBe(estimated(row));
  });

  it('are those that have arrived if the document is deleted meanwhile, and not those that were reserved', async () => {
    provider.behave({ kind: 'hang', pieces: [sentence.repeat(8)] });
    const { json } = await create({ prefer: 'respond-async' });
    await expect.poll(() => provider.calls.length, { timeout: 60_000 }).toBe(1);
    await caller.send('DELETE', `/api/v1/documents/${json.id}`);
    await expect.poll(async () => (await stored())[0]?.is_estimate, { timeout: 60_000 }).toBe(true);
    const [row] = await stored();
    expect(row).toMatchObject({ outcome: 'canceled', provider: 'server', model: 'test-model' });
    expect(estimated(row)).toBeGreaterThan(0);
    expect(estimated(row)).toBeLessThan(1_000);
    expect((await usage()).tokens.used).toBe(estimated(row));
  });

  it('are none if the provider refuses the request', async () => {
    provider.behave({ kind: 'status', status: 401 });
    const { row } = await ended();
    expect(row).toMatchObject({
      outcome: 'failed',
      input_tokens: null,
      output_tokens: null,
      is_estimate: false,
    });
  });
});
