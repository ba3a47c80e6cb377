import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CallOptions, type ClientOptions, ConnectionError, createClient, watch } from '../src/index.ts';
import { hangUp, jsonResponse, problem, type Step, scriptedServer } from './scripted-server.ts';

const id = '019aa3c4-5f10-7b7e-8a41-3c5d9e2f6b70';
const body = { name: 'a', prompt: 'b', creativity: 0 } as const;
const done = jsonResponse(200, { id });
const cutOff: Step = (response) => {
  response.writeHead(200, { 'Content-Length': '99' }).write('{"id"', () => response.destroy());
};

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
    await using running = await server([problem(429), problem(503)]);
    await expect(running.client.documents.update(id, {})).rejects.toMatchObject({ status: 503 });
    expect(running.seen).toHaveLength(2);
  });

  it('an update of a known version after 503, but not after 500', async () => {
    await using running = await server([problem(503), problem(500)]);
    const update = running.client.documents.update(id, {}, { ifMatch: '"1"' });
    await expect(update).rejects.toMatchObject({ status: 500 });
    expect(running.seen).toHaveLength(2);
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
    const inSeconds = problem(503, {}, { 'Retry-After': '9' });
    const asDate = problem(503, {}, { 'Retry-After': new Date(now + 30_000).toUTCString() });
    const random = vi.spyOn(Math, 'random').mockReturnValue(0);
    await using running = await server([inSeconds, asDate, done, inSeconds, asDate, done]);
    await running.client.documents.get(id);
    random.mockReturnValue(1);
    await running.client.documents.get(id);
    expect(waits).toEqual([9_000, 30_000, 9_000 + 250 + 900, 30_000 + 500 + 3_000]);
  });

  it.each(['', '-5', 'soon', '1, 2', 'wait 2099'])('as without Retry-After, if it is "%s"', async (value) => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    await using running = await server([problem(503, {}, { 'Retry-After': value }), done]);
    await running.client.documents.get(id);
    expect(waits).toEqual([250]);
  });

  it('only until the deadline of the call, which limits all its attempts together', async () => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const slow: Step = (response, seen) => {
      now += 6_000;
      problem(503)(response, seen);
    };
    await using running = await server([slow], { deadline: 20_007 });
    await expect(running.client.documents.get(id)).rejects.toMatchObject({ status: 503 });
    expect(running.seen).toHaveLength(4);
  });

  it('after its time limit, even if fetch misses the abort', async () => {
    let attempts = 0;
    const neverSettles = () => {
      attempts += 1;
      return new Promise<Response>(() => {});
    };
    const client = createClient({ baseUrl: 'http://x', apiKey: 'k', fetch: neverSettles, timeout: 10 });
    await expect(client.documents.get(id, { retries: 1 })).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(attempts).toBe(2);
  });

  it.each([429, 503])('never if a %i asks for more than a minute', async (status) => {
    await using running = await server([problem(status, {}, { 'Retry-After': '61' }), done]);
    await expect(running.client.documents.get(id)).rejects.toMatchObject({ status });
    expect(running.seen).toHaveLength(1);
  });
});

describe('a limit of requests', () => {
  const limited = problem(429, {}, { 'Retry-After': '50' });

  it('is waited for more often than retries allow', async () => {
    await using running = await server([...Array<Step>(9).fill(limited), done], { retries: 1 });
    expect(await running.client.documents.get(id)).toEqual({ id });
    expect(running.seen).toHaveLength(10);
  });

  it('pauses all calls of the client together', async () => {
    await using running = await server([limited, done]);
    await running.client.documents.get(id);
    await running.client.images.get(id);
    expect(waits).toHaveLength(2);
    expect(running.seen).toHaveLength(3);
  });

  it('is an error if the deadline is too near', async () => {
    await using running = await server([limited], { deadline: 40_000 });
    await expect(running.client.documents.get(id)).rejects.toMatchObject({ retryAfter: 50 });
  });
});

describe('calls wait for their turn', () => {
  /** A server that answers each request when the test says so. */
  async function slowServer(options: ClientOptions) {
    const open: (() => void)[] = [];
    let arrived = Promise.withResolvers<void>();
    const running = await server(
      [
        (response, seen) => {
          open.push(() => done(response, seen));
          arrived.resolve();
        },
      ],
      options,
    );
    return {
      ...running,
      async answer() {
        if (open.length === 0) await arrived.promise;
        arrived = Promise.withResolvers();
        open.shift()?.();
      },
    };
  }

  it('until their signal or their deadline, and then leave the queue', async () => {
    await using running = await slowServer({ concurrency: 1 });
    const { documents } = running.client;
    const first = documents.get('1');
    const controller = new AbortController();
    const aborted = documents.get('2', { signal: controller.signal });
    const late = documents.get('3', { deadline: 20 });
    const last = documents.get('4');
    controller.abort(new Error('enough'));
    await expect(aborted).rejects.toThrow('enough');
    await expect(late).rejects.toMatchObject({ name: 'TimeoutError' });
    await running.answer();
    await first;
    await running.answer();
    await last;
    expect(running.seen.map(({ url }) => url.at(-1))).toEqual(['1', '4']);
  });

  it('but not for the end of streams', async () => {
    const open: Step = (response) =>
      response
        .writeHead(200, { 'Content-Type': 'text/event-stream' })
        .write('event: record\nid: 1\ndata: {"state":"queued"}\n\n');
    await using running = await server([open, done], { concurrency: 1 });
    const events = watch(running.client.documents, id);
    await events.next();
    expect(await running.client.documents.get(id)).toEqual({ id });
    await events.return?.();
  });
});

it('a key function that throws is the error of the call', async () => {
  const noKey = new Error('the vault is closed');
  await using running = await server([done], { apiKey: () => Promise.reject(noKey) });
  await expect(running.client.documents.list()).rejects.toBe(noKey);
  expect(running.seen).toEqual([]);
});

it.each<[string, CallOptions, object]>([
  ['its deadline', { deadline: 20 }, { name: 'TimeoutError' }],
  ['its signal', { signal: AbortSignal.timeout(20) }, { code: DOMException.TIMEOUT_ERR }],
])('a key function that never returns ends with %s', async (_, options, expected) => {
  await using running = await server([done], { apiKey: () => new Promise(() => {}) });
  await expect(running.client.documents.list({}, options)).rejects.toMatchObject(expected);
});
