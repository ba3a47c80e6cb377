import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { version } from '../src/generated/version.ts';
import { type ClientOptions, createClient, logTo, observe, TimeoutError } from '../src/index.ts';
import { hangUp, jsonResponse, problem, type Step, scriptedServer } from './scripted-server.ts';
import { unhandledBy } from './unhandled-by.ts';

const id = '019aa3c4-5f10-7b7e-8a41-3c5d9e2f6b70';
const apiKey = 'hunter2-secret';
const body = { name: 'a', prompt: 'b', creativity: 0 } as const;
const soon = { 'Retry-After': '0' };

async function server(steps: Step[], options: ClientOptions = {}) {
  const scripted = await scriptedServer(...steps);
  const client = createClient({ baseUrl: scripted.url, apiKey, ...options });
  return { client, seen: scripted.seen, [Symbol.asyncDispose]: () => scripted[Symbol.asyncDispose]() };
}

describe('User-Agent', () => {
  it('names the program, this package and the attempt', async () => {
    await using running = await server([problem(503, {}, soon), jsonResponse(200, { id })], {
      userAgent: 'shop/1.2',
    });
    await running.client.documents.get(id);
    expect(running.seen.map(({ headers }) => headers['user-agent'])).toEqual([
      `shop/1.2 contentgen-client/${version} (attempt 1)`,
      `shop/1.2 contentgen-client/${version} (attempt 2)`,
    ]);
  });

  it('has the version of the package', () => {
    const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
    expect(version).toBe(manifest.version);
  });
});

describe('headers', () => {
  it('of the client are in every request, and a call can replace them, but not the key', async () => {
    const headers = { 'X-Team': 'bread', 'X-Trace': 'client', Authorization: 'Basic other' };
    await using running = await server([jsonResponse(200, { id })], { headers });
    await running.client.documents.get(id, { headers: { 'x-trace': 'call' } });
    expect(running.seen[0]?.headers).toMatchObject({
      'x-team': 'bread',
      'x-trace': 'call',
      authorization: `Bearer ${apiKey}`,
    });
  });
});

it('fetchOptions are those of fetch, except for what the client sets', async () => {
  const inits: RequestInit[] = [];
  const fetch = async (_: string, init: RequestInit) => {
    inits.push(init);
    return Response.json({ id });
  };
  const fetchOptions = { credentials: 'include', redirect: 'follow', method: 'PUT', dispatcher: 'own' };
  const client = createClient({ baseUrl: 'http://x', apiKey, fetch, fetchOptions: fetchOptions as object });
  await client.documents.get(id);
  expect(inits[0]).toMatchObject({
    credentials: 'include',
    dispatcher: 'own',
    redirect: 'manual',
    method: 'GET',
  });
});

describe('hooks', () => {
  it('see every attempt, retry and response, and nothing secret', async () => {
    const events: [string, { readonly milliseconds?: number }][] = [];
    const hook = (name: string) => (event: object) => events.push([name, event]);
    const middleware = observe({
      onAttempt: hook('attempt'),
      onRetry: hook('retry'),
      onResponse: hook('response'),
    });
    const created = jsonResponse(201, { id }, { 'X-Request-Id': 'req-2' });
    await using running = await server([problem(503, {}, soon), created], { middleware });
    await running.client.documents.create(body, { idempotencyKey: 'mine' });
    const request = { method: 'POST', path: '/api/v1/documents', idempotencyKey: 'mine' };
    expect(events).toMatchObject([
      ['attempt', { ...request, attempt: 1 }],
      ['response', { ...request, attempt: 1, status: 503, requestId: 'req-1', error: undefined }],
      ['attempt', { ...request, attempt: 2 }],
      ['retry', { ...request, attempt: 2 }],
      ['response', { ...request, attempt: 2, status: 201, requestId: 'req-2', error: undefined }],
    ]);
    for (const [name, { milliseconds }] of events) {
      if (name === 'response') expect(milliseconds).toBeGreaterThan(0);
    }
    expect(inspect(events, { depth: 9 })).not.toContain(apiKey);
  });

  it('see why there is no response', async () => {
    const errors: unknown[] = [];
    const middleware = observe({ onResponse: ({ status, error }) => errors.push([status, error]) });
    await using running = await server([() => {}], { middleware, retries: 0 });
    await expect(running.client.documents.get(id, { timeout: 30 })).rejects.toBeInstanceOf(TimeoutError);
    expect(errors).toEqual([[undefined, expect.any(TimeoutError)]]);
  });

  const fail = () => {
    throw new Error('hook');
  };
  const reject = () => Promise.reject(new Error('hook'));

  it.each([
    ['throw', observe({ onAttempt: fail, onRetry: fail, onResponse: fail })],
    ['reject', observe({ onAttempt: reject, onRetry: reject, onResponse: reject })],
    ['log to a logger that throws', logTo({ debug: fail, warn: fail })],
    ['log to a logger that rejects', logTo({ debug: reject, warn: reject })],
  ])('that %s do not break a call', async (_, middleware) => {
    await using running = await server([problem(503, {}, soon), jsonResponse(200, { id })], { middleware });
    const run = async () => expect(await running.client.documents.get(id)).toEqual({ id });
    expect(await unhandledBy(run)).toEqual([]);
  });

  it('work with a custom fetch', async () => {
    const fetch = async () => Response.json({ id });
    const statuses: unknown[] = [];
    const middleware = observe({ onResponse: ({ status }) => statuses.push(status) });
    await createClient({
      baseUrl: '/pages'.replace('/pages', 'http://x'),
      apiKey,
      fetch,
      middleware,
    }).documents.get(id);
    expect(statuses).toEqual([200]);
  });
});

it('logTo logs every response and every retry', async () => {
  const lines: string[] = [];
  const logger = {
    debug: (message: string) => lines.push(`debug ${message}`),
    warn: (message: string) => lines.push(`warn ${message}`),
  };
  await using running = await server([problem(503, {}, soon), jsonResponse(200, { data: [], meta: {} })], {
    middleware: logTo(logger),
  });
  await running.client.documents.list({ search: 'private' });
  expect(lines.map((line) => line.replace(/\d+ ms/, 'n ms'))).toEqual([
    'warn GET /api/v1/documents, attempt 1: 503 after n ms',
    'warn GET /api/v1/documents, attempt 2: starts',
    'debug GET /api/v1/documents, attempt 2: 200 after n ms',
  ]);
});

it.each([
  [
    'a refused connection',
    new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') }),
    'connect ECONNREFUSED',
  ],
  ['an error without a message', new DOMException('', 'AbortError'), 'AbortError'],
  ['several lines', new Error('one\n  forged line'), 'one forged line'],
  ['no error', 'gone', 'gone'],
])('logTo warns of %s with its reason', async (_, error, reason) => {
  const lines: string[] = [];
  const logger = {
    debug: (line: string) => lines.push(`debug ${line}`),
    warn: (line: string) => lines.push(line),
  };
  const options = { baseUrl: 'http://x', apiKey, retries: 0, middleware: logTo(logger) };
  const client = createClient({ ...options, fetch: () => Promise.reject(error) });
  await expect(client.documents.get(id)).rejects.toThrow();
  expect(lines.map((line) => line.replace(/\d+ ms/, 'n ms'))).toEqual([
    `GET /api/v1/documents/${id}, attempt 1: ${reason} after n ms`,
  ]);
});

describe('withOptions', () => {
  it('changes only the given options', async () => {
    await using running = await server([jsonResponse(200, { id })], { userAgent: 'shop' });
    const other = running.client.withOptions({ apiKey: 'other', headers: { 'X-Team': 'tea' } });
    await other.documents.get(id);
    await running.client.documents.get(id);
    const [first, second] = running.seen.map(({ headers }) => headers);
    expect(first).toMatchObject({ authorization: 'Bearer other', 'x-team': 'tea' });
    expect(first?.['user-agent']).toMatch(/^shop /);
    expect(second).toMatchObject({ authorization: `Bearer ${apiKey}` });
    expect(second).not.toHaveProperty('x-team');
  });
});

describe('asResponse', () => {
  it('is the response with its unread body', async () => {
    await using running = await server([jsonResponse(200, { id }, { ETag: '"3"' })]);
    const response = await running.client.documents.get(id).asResponse();
    expect(response.headers.get('ETag')).toBe('"3"');
    expect(response.bodyUsed).toBe(false);
    expect(await response.json()).toEqual({ id });
  });

  it('throws the errors of await', async () => {
    await using running = await server([problem(404), hangUp], { retries: 0 });
    await expect(running.client.documents.get(id).asResponse()).rejects.toMatchObject({ status: 404 });
    await expect(running.client.documents.get(id).asResponse()).rejects.toThrow(/socket|other side/);
    await expect(running.client.documents.get('..').asResponse()).rejects.toBeInstanceOf(TypeError);
  });
});
