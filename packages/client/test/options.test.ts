import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import { version } from '../src/generated/version.ts';
import { type ClientOptions, createClient, logTo, observe, TimeoutError } from '../src/index.ts';
import { hangUp, jsonResponse, problem, type Step, scriptedServer } from './scripted-server.ts';

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

  it('that throw do not break a call', async () => {
    const fail = () => {
      throw new Error('hook');
    };
    const middleware = observe({ onAttempt: fail, onRetry: fail, onResponse: fail });
    await using running = await server([problem(503, {}, soon), jsonResponse(200, { id })], { middleware });
    expect(await running.client.documents.get(id)).toEqual({ id });
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
    'debug GET /api/v1/documents, attempt 1: 503 after n ms',
    'warn GET /api/v1/documents, attempt 2: starts',
    'debug GET /api/v1/documents, attempt 2: 200 after n ms',
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

describe('a deadline', () => {
  it('ends a call whose next attempt would be later', async () => {
    await using running = await server([problem(503, {}, { 'Retry-After': '30' })]);
    const call = running.client.documents.get(id, { deadline: 20_000 });
    await expect(call).rejects.toMatchObject({ status: 503 });
    expect(running.seen).toHaveLength(1);
  });

  it('ends an attempt', async () => {
    await using running = await server([() => {}], { deadline: 40 });
    await expect(running.client.documents.get(id)).rejects.toBeInstanceOf(TimeoutError);
    expect(running.seen.length).toBeLessThanOrEqual(1);
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

describe('request', () => {
  it('calls an endpoint that the contract does not have', async () => {
    await using running = await server([jsonResponse(207, { id }), problem(418)], { retries: 0 });
    const options = { query: { voice: 'low' }, body: { text: 'Tea & bread' }, headers: { Prefer: 'wait=1' } };
    expect(await running.client.request('POST', '/api/v1/audio', options)).toEqual({ id });
    expect(running.seen[0]).toMatchObject({
      method: 'POST',
      url: '/api/v1/audio?voice=low',
      body: 'text=Tea+%26+bread',
      headers: { authorization: `Bearer ${apiKey}`, prefer: 'wait=1' },
    });
    expect(await running.client.request('GET', '/api/v1/audio').result()).toMatchObject({
      ok: false,
      status: 418,
    });
  });

  it.each([
    ['delete', { body: { ids: ['a', 'b'] } }, 'DELETE', 'ids=a&ids=b'],
    ['patch', { body: { voice: 'low' } }, 'PATCH', 'voice=low'],
    ['POST', {}, 'POST', ''],
    ['PUT', { body: { a: null }, headers: { 'Content-Type': 'Application/JSON' } }, 'PUT', '{"a":null}'],
    [
      'PUT',
      { body: [{ voice: null }], headers: { 'Content-Type': 'application/merge-patch+json' } },
      'PUT',
      '[{"voice":null}]',
    ],
  ])('sends %s with its body: %#', async (given, options, method, sent) => {
    await using running = await server([jsonResponse(200, { id })]);
    await running.client.request(given, '/api/v1/audio', options);
    expect(running.seen).toMatchObject([{ method, body: sent }]);
  });

  const text =
    (type: string, content: string): Step =>
    (response) =>
      response.writeHead(200, { 'Content-Type': type }).end(content);
  it.each([
    ['a list', jsonResponse(200, ['a', 'b']), ['a', 'b']],
    ['a JSON null', jsonResponse(200, null), null],
    ['text', text('text/plain', '12 voices'), '12 voices'],
    ['text that looks like JSON', text('text/csv', '12'), '12'],
    ['lines of JSON', text('application/x-ndjson', '{"a":1}\n{"a":2}\n'), '{"a":1}\n{"a":2}\n'],
    ['JSON whose type has another letter case', text('Application/JSON', '[1]'), [1]],
    ['nothing', jsonResponse(202), undefined],
    ['nothing of a JSON type', text('application/json', ''), undefined],
  ])('reads %s', async (_, step, data) => {
    await using running = await server([step]);
    expect(await running.client.request('GET', '/api/v1/audio')).toEqual(data);
    expect(await running.client.request('head', '/api/v1/audio')).toBe(undefined);
  });

  it('refuses a page, and JSON that is cut off', async () => {
    await using running = await server([text('text/html', '<h1>Log in'), text('application/json', '["a')], {
      retries: 0,
    });
    const call = () => running.client.request('GET', '/api/v1/audio');
    await expect(call()).rejects.toMatchObject({ name: 'InvalidResponseError' });
    await expect(call()).rejects.toMatchObject({ name: 'ConnectionError' });
  });

  it.each([
    ['GET', { body: { voice: 'low' } }],
    ['G E T', {}],
  ])('refuses a request that fetch would refuse, without another attempt: %s', async (method, options) => {
    await using running = await server([jsonResponse(200, {})]);
    const error = await running.client.request(method, '/x', options).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(TypeError);
    expect(running.seen).toEqual([]);
  });

  it.each([
    '@evil.example/x',
    '//evil.example/x',
    'evil.example',
    '.evil.example',
    '/\\evil.example',
    '/\t/evil.example',
  ])('cannot leave the address of the service: %s', async (path) => {
    const hosts: string[] = [];
    const fetch = async (url: string) => {
      hosts.push(new URL(url, 'http://service').host);
      return Response.json({});
    };
    await createClient({ baseUrl: 'http://service', apiKey, fetch }).request('GET', path);
    vi.stubGlobal('location', { href: 'http://service/list' });
    await createClient({ baseUrl: '/', apiKey, fetch }).request('GET', path);
    vi.unstubAllGlobals();
    expect(hosts).toEqual(['service', 'service']);
  });

  it.each(['/api/v1/audio?voice=low', '/api/v1/audio#low', '/api/v1/a?'])(
    'refuses a path with a query or a fragment: %s',
    async (path) => {
      const fetch = async () => expect.unreachable();
      const call = createClient({ baseUrl: 'http://service', apiKey, fetch }).request('GET', path);
      await expect(call).rejects.toThrow(/^path: a request can't contain "[?#]"\.$/);
      await expect(call).rejects.toBeInstanceOf(TypeError);
    },
  );
});
