import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ApiError, createClient, watch } from '../src/index.ts';
import { jsonResponse, type Step, scriptedServer } from './scripted-server.ts';

const id = '019aa3c4-5f10-7b7e-8a41-3c5d9e2f6b70';

/** The waits between connections, in milliseconds. They all end immediately. */
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
  vi.restoreAllMocks();
});

const state = (value: unknown) => `event: record\nid: 1\ndata: ${JSON.stringify({ id, state: value })}\n\n`;

const stream =
  (text: string, { isOpen = false } = {}): Step =>
  (response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(text || ':\n\n');
    if (!isOpen) response.end();
  };

async function server(...steps: Step[]) {
  const scripted = await scriptedServer(...steps);
  const { documents } = createClient({ baseUrl: scripted.url, apiKey: 'key-1', retries: 2 });
  return { documents, seen: scripted.seen, [Symbol.asyncDispose]: () => scripted[Symbol.asyncDispose]() };
}

/** Resolves to the error that ends the iteration. */
async function failure(events: AsyncIterable<unknown>): Promise<ApiError> {
  try {
    for await (const _ of events);
  } catch (error) {
    return error as ApiError;
  }
  return expect.unreachable();
}

it('ends without an event after the last one', async () => {
  await using running = await server(jsonResponse(204));
  for await (const _ of watch(running.documents, id, { lastEventId: '3-0' })) expect.unreachable();
  expect(running.seen.map(({ headers }) => headers['last-event-id'])).toEqual(['3-0']);
});

it('ends when a new connection has no further event', async () => {
  await using running = await server(stream(state('queued')), jsonResponse(204));
  const types: string[] = [];
  for await (const { type } of watch(running.documents, id)) types.push(type);
  expect([types, running.seen.length]).toEqual([['record'], 2]);
});

describe('a stream is refused', () => {
  const opened = (text: string) => stream(text, { isOpen: true });

  it.each([
    ['with an unknown state', opened(state('paused')), 'The state paused is unknown.'],
    ['whose record is null', opened('event: record\ndata: null\n\n'), 'The state undefined is unknown.'],
    [
      'whose data is not JSON',
      opened('event: record\ndata: {"id"\n\n'),
      'The data of the event "record" is not JSON.',
    ],
  ])('%s, closed, and not requested again', async (_, step, message) => {
    const closed = Promise.withResolvers<void>();
    await using running = await server((response, seen) => {
      response.on('close', closed.resolve);
      step(response, seen);
    });
    const error = await failure(watch(running.documents, id));
    expect(error).toMatchObject({ name: 'ContentgenError', retryable: false });
    expect(error.message).toBe(`200: ${message}`);
    await closed.promise;
    expect(running.seen).toHaveLength(1);
  });

  it.each(['<h1>Log in</h1>', `{"id":"${id}"}`])('if it is %s', async (text) => {
    await using running = await server((response) => response.writeHead(200).end(text));
    const error = await failure(watch(running.documents, id));
    expect(error).toMatchObject({ name: 'InvalidResponseError', problem: { detail: text } });
    expect(running.seen).toHaveLength(1);
  });

  it('if an event never ends', async () => {
    const endless: Step = (response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      const more = () => response.write(`data: ${'x'.repeat(2 ** 16)}\n`);
      response.on('drain', more);
      while (more());
    };
    await using running = await server(endless);
    expect((await failure(watch(running.documents, id))).message).toContain('16777216');
  });
});

it('passes on an event of a later version, with any data', async () => {
  await using running = await server(stream(`event: progress\nid: 1\ndata: 50\n\n${state('succeeded')}`));
  const seen: unknown[] = [];
  for await (const { type, data } of watch(running.documents, id)) seen.push([type, data]);
  expect(seen).toEqual([
    ['progress', 50],
    ['record', { id, state: 'succeeded' }],
  ]);
});

describe('return', () => {
  it('ends a pending next immediately, and closes the connection', async () => {
    const closed = Promise.withResolvers<void>();
    await using running = await server((response, seen) => {
      response.on('close', closed.resolve);
      return stream(state('queued'), { isOpen: true })(response, seen);
    });
    const events = watch(running.documents, id);
    expect((await events.next()).value).toMatchObject({ type: 'record' });
    const next = events.next();
    expect(await events.return?.()).toEqual({ done: true, value: undefined });
    expect(await next).toEqual({ done: true, value: undefined });
    expect(await events.next()).toEqual({ done: true, value: undefined });
    await closed.promise;
    expect(running.seen).toHaveLength(1);
  });

  it('ends a pending connection', async () => {
    const closed = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    await using running = await server((response) => {
      response.on('close', closed.resolve);
      asked.resolve();
    });
    const events = watch(running.documents, id);
    const next = events.next();
    await asked.promise;
    await events.return?.();
    expect(await next).toEqual({ done: true, value: undefined });
    await closed.promise;
  });
});
