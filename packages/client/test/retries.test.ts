import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ClientOptions, ConnectionError, createClient } from '../src/index.ts';
import { hangUp, jsonResponse, problem, type Step, scriptedServer } from './scripted-server.ts';

const id = '019aa3c4-5f10-7b7e-8a41-3c5d9e2f6b70';
const body = { name: 'a', prompt: 'b', creativity: 0 } as const;
const done = jsonResponse(200, { id });
const cutOff: Step = (response) => {
  response.writeHead(200, { 'Content-Length': '99' }).write('{"id"', () => response.destroy());
};

const incomplete: Step = (response) => response.writeHead(200).end('{"id"');

/** The waits between attempts, in milliseconds. They all end immediately. */
const { waits } = vi.hoisted(() => ({ waits: [] as number[] }));
vi.mock('../src/deadline.ts', async (original) => ({
  ...(await original<object>()),
  pause: async (milliseconds: number) => {
    waits.push(milliseconds);
  },
}));
beforeEach(() => {
  waits.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function server(steps: Step[], options: Partial<ClientOptions> = {}) {
  const scripted = await scriptedServer(...steps);
  const client = createClient({ baseUrl: scripted.url, apiKey: 'key-1', ...options });
  return { client, seen: scripted.seen, [Symbol.asyncDispose]: () => scripted[Symbol.asyncDispose]() };
}

describe('the client repeats', () => {
  it.each([
    ['a broken connection', hangUp],
    ['408', problem(408)],
    ['429', problem(429)],
    ['500', problem(500)],
    ['503', problem(503)],
    ['an incomplete body', cutOff],
    ['incomplete JSON', incomplete],
    ['a success without a body', jsonResponse(200)],
  ] satisfies [string, Step][])('a GET after %s', async (_, step) => {
    await using running = await server([step, done]);
    await expect(running.client.documents.get(id)).resolves.toEqual({ id });
    expect(running.seen).toHaveLength(2);
  });

  it.each([
    ['a broken connection', hangUp],
    ['500', problem(500)],
    ['429', problem(429)],
    ['409, because the previous attempt is still running', problem(409)],
  ] satisfies [string, Step][])('a create after %s, with the same key', async (_, step) => {
    await using running = await server([step, step, jsonResponse(201, { id })]);
    await expect(running.client.documents.create(body)).resolves.toEqual({ id });
    const keys = running.seen.map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[\w-]{20,}$/);
    expect(running.seen.map((one) => one.body)).toEqual(Array(3).fill('name=a&prompt=b&creativity=0'));
  });

  it('an update only if the service has not executed it', async () => {
    await using running = await server([problem(503), problem(500)]);
    await expect(running.client.documents.update(id, {})).rejects.toMatchObject({ status: 500 });
    expect(running.seen).toHaveLength(2);
  });

  it.each([
    ['a broken connection', hangUp],
    ['an incomplete body', cutOff],
    ['incomplete JSON', incomplete],
  ])('no update after %s', async (_, step) => {
    await using running = await server([step, done]);
    await expect(running.client.documents.update(id, {})).rejects.toBeInstanceOf(ConnectionError);
    expect(running.seen).toHaveLength(1);
  });

  it.each([400, 401, 404, 422])('no request after %i', async (status) => {
    await using running = await server([problem(status), done]);
    await expect(running.client.documents.get(id)).rejects.toMatchObject({ status });
    expect(running.seen).toHaveLength(1);
  });

  it('requests of openapi-fetch’s own methods, too', async () => {
    await using running = await server([hangUp, jsonResponse(201, { id })]);
    const { data } = await running.client.POST('/api/v1/documents', { body });
    expect(data).toEqual({ id });
    expect(new Set(running.seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  it('each create with its own key', async () => {
    await using running = await server([jsonResponse(201, { id })]);
    await running.client.documents.create(body);
    await running.client.documents.create(body);
    expect(new Set(running.seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(2);
  });
});

describe('a request is repeated', () => {
  it('four times by default', async () => {
    await using running = await server([hangUp]);
    await expect(running.client.documents.list()).rejects.toBeInstanceOf(ConnectionError);
    expect(running.seen).toHaveLength(5);
    await expect(running.client.documents.list({}, { retries: 1 })).rejects.toBeInstanceOf(ConnectionError);
    expect(running.seen).toHaveLength(7);
  });

  it('never if retries is 0', async () => {
    await using running = await server([hangUp], { retries: 0 });
    await expect(running.client.documents.list()).rejects.toBeInstanceOf(ConnectionError);
    expect(running.seen).toHaveLength(1);
  });

  it('after growing waits with jitter', async () => {
    const random = vi.spyOn(Math, 'random').mockReturnValue(0);
    await using running = await server([problem(503)], { retries: 6 });
    await expect(running.client.documents.list()).rejects.toMatchObject({ status: 503 });
    random.mockReturnValue(1);
    await expect(running.client.documents.list()).rejects.toMatchObject({ status: 503 });
    const shortest = [250, 500, 1_000, 2_000, 4_000, 4_000];
    expect(waits).toEqual([...shortest, ...shortest.map((wait) => wait * 2)]);
  });

  it('after Retry-After, in seconds or as a date', async () => {
    const now = Date.parse('2026-11-21T09:15:00Z');
    vi.useFakeTimers({ now, toFake: ['Date'] });
    const inSeconds = problem(429, {}, { 'Retry-After': '9' });
    const asDate = problem(503, {}, { 'Retry-After': new Date(now + 30_000).toUTCString() });
    const random = vi.spyOn(Math, 'random').mockReturnValue(0);
    await using running = await server([inSeconds, asDate, done, inSeconds, asDate, done]);
    await running.client.documents.get(id);
    random.mockReturnValue(1);
    await running.client.documents.get(id);
    expect(waits).toEqual([9_000, 30_000, 9_000 + 250 + 900, 30_000 + 500 + 3_000]);
  });

  it('only until the deadline of the call, which limits all its attempts together', async () => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const begun = vi.spyOn(globalThis, 'setTimeout');
    const slow: Step = (response, seen) => {
      now += 6_000;
      problem(503)(response, seen);
    };
    await using running = await server([slow], { deadline: 20_007 });
    await expect(running.client.documents.get(id)).rejects.toMatchObject({ status: 503 });
    const limits = begun.mock.calls.map(([, milliseconds = 0]) => milliseconds);
    // Node has other timers.
    expect(limits.filter((limit) => limit % 1_000 === 7)).toEqual([20_007, 14_007, 8_007, 2_007]);
    expect(running.seen).toHaveLength(4);
  });

  it('never if Retry-After is more than a minute', async () => {
    await using running = await server([problem(429, {}, { 'Retry-After': '61' }), done]);
    await expect(running.client.documents.get(id)).rejects.toMatchObject({ retryAfter: 61 });
    expect(running.seen).toHaveLength(1);
  });
});

describe('a Retry-After', () => {
  const later = (seconds: number) => new Date(Date.now() + seconds * 1_000).toUTCString();
  it.each([
    ['0', 1],
    ['', 1],
    ['-5', 1],
    ['soon', 1],
    ['1, 2', 1],
    ['-40', 1],
    ['wait 2099', 1],
    ['Thu, 01 Jan 1970 00:00:00 GMT', 1],
    ['61', 0],
    ['99999999999999999999999', 0],
    [later(300), 0],
  ])('"%s" is followed %i times', async (value, repeated) => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    await using running = await server([problem(503, {}, { 'Retry-After': value }), done], { retries: 1 });
    const call = running.client.documents.get(id);
    if (repeated) await expect(call).resolves.toEqual({ id });
    else await expect(call).rejects.toMatchObject({ status: 503 });
    expect(running.seen).toHaveLength(1 + repeated);
    // As without the header.
    expect(waits).toEqual(repeated ? [250] : []);
  });
});

describe('the key', () => {
  it('is requested before every attempt, because it may have changed', async () => {
    let count = 0;
    await using running = await server([problem(503), done], { apiKey: async () => `key-${++count}` });
    await running.client.documents.get(id);
    expect(running.seen.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer key-1',
      'Bearer key-2',
    ]);
  });

  it.each(['documents', 'images'] as const)(
    'whose function throws is the error of a call to %s',
    async (resource) => {
      const noKey = new Error('the vault is closed');
      const apiKey = () => Promise.reject(noKey);
      await using running = await server([done], { apiKey });
      await expect(running.client[resource].list()).rejects.toBe(noKey);
      await expect(running.client[resource].list().result()).rejects.toBe(noKey);
      expect(running.seen).toEqual([]);
      expect(waits).toEqual([]);
    },
  );
});
