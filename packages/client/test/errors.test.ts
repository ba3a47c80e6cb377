import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { type ApiError, type Client, type ContentgenError, createClient, type Send } from '../src/index.ts';
import { hangUp, jsonResponse, problem, type Step, scriptedServer } from './scripted-server.ts';

const id = '019aa3c4-5f10-7b7e-8a41-3c5d9e2f6b70';
const apiKey = 'Hunter2+secret/key=';
const body = { name: 'a', prompt: 'b', creativity: 0 } as const;

async function server(...steps: Step[]) {
  const scripted = await scriptedServer(...steps);
  const client = createClient({ baseUrl: scripted.url, apiKey, retries: 0 });
  return { client, seen: scripted.seen, [Symbol.asyncDispose]: () => scripted[Symbol.asyncDispose]() };
}

const rejection = (call: PromiseLike<unknown>) =>
  call.then(
    () => expect.unreachable(),
    (error: unknown) => error as ContentgenError & ApiError,
  );

const text =
  (status: number, content: string): Step =>
  (response) =>
    response.writeHead(status, { 'Content-Type': 'text/html' }).end(content);

describe('the message', () => {
  it('names the request, the status and the first three broken fields', async () => {
    const rule = (field: string) => ({ field, code: 'required', detail: 'is required' });
    const errors = ['name', 'prompt', 'creativity', 'template_id'].map(rule);
    await using running = await server(problem(422, { errors }));
    const { message } = await rejection(running.client.documents.create(body));
    expect(message).toBe(
      '422 POST /api/v1/documents: name is required; prompt is required; creativity is required',
    );
  });

  it.each([{ name: ['The name is too short.'] }, 'no', [null], [{ detail: 'no' }]])(
    'of another server is its detail, whatever its errors are: %j',
    async (errors) => {
      await using running = await server(jsonResponse(422, { detail: 'See the errors.', errors }));
      const error = await rejection(running.client.documents.create(body));
      expect(error).toMatchObject({ status: 422, name: 'ValidationError', errors: [] });
      expect(error.message).toBe('422 POST /api/v1/documents: See the errors.');
      expect(error.problem).toMatchObject({ type: 'about:blank', status: 422, request_id: 'unknown' });
    },
  );

  it('of a connection names the cause, but not the query', async () => {
    const closed = await scriptedServer();
    await closed[Symbol.asyncDispose]();
    const { documents } = createClient({ baseUrl: closed.url, apiKey, retries: 0 });
    const error = await rejection(documents.list({ search: 'private' }));
    const { host } = new URL(closed.url);
    expect(error.message).toBe(`GET /api/v1/documents: connect ECONNREFUSED ${host}`);
    expect(error.cause).toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('is one line of at most 1,000 characters', async () => {
    await using running = await server(
      problem(400, { detail: `a\r\n\u001b[31mERROR\u2028${'x'.repeat(1e6)}` }),
    );
    const { message } = await rejection(running.client.documents.get(id));
    expect(message).toMatch(/^[\x20-\x7E]{500,1000}$/);
  });
});

describe('an error', () => {
  it.each([
    [problem(400), false, false],
    [problem(404), false, false],
    [problem(408), true, true],
    [problem(409), true, false],
    [problem(429), true, true],
    [problem(500), true, false],
    [problem(503), true, false],
    [hangUp, true, false],
  ] as const)('says whether a create and an update are worth repeating: %#', async (step, create, update) => {
    await using running = await server(step);
    const { documents } = running.client;
    const error = await rejection(documents.create(body));
    expect(error).toMatchObject({
      retryable: create,
      idempotencyKey: running.seen[0]?.headers['idempotency-key'],
    });
    expect(await rejection(documents.update(id, {}))).toMatchObject({
      retryable: update,
      idempotencyKey: undefined,
    });
  });

  it.each([
    [503, '<h1>Away</h1>', 'ServiceError', '<h1>Away</h1>'],
    [502, '', 'ServiceError', 'The response has no text.'],
    [404, '{"error":"Not here"}', 'NotFoundError', '{"error":"Not here"}'],
    [302, 'log in', 'ApiError', 'log in'],
    [200, '<h1>Log in</h1>', 'InvalidResponseError', '<h1>Log in</h1>'],
  ])('for %i with the text "%s" of a proxy is a %s with a problem', async (status, sent, name, detail) => {
    await using running = await server(text(status, sent));
    const error = await rejection(running.client.documents.get(id));
    const instance = `/api/v1/documents/${id}`;
    expect(error).toMatchObject({ name, status, problem: { type: 'about:blank', status, detail, instance } });
    expect(error.message.includes('Check baseUrl and proxies.')).toBe(status < 400);
    expect(running.seen).toHaveLength(1);
  });

  const list = ({ documents }: Client) => documents.list();
  const get = ({ documents }: Client) => documents.get(id);
  const remove = ({ documents }: Client) => documents.delete(id);
  const byPath = ({ GET }: Client) => GET('/api/v1/documents');
  it.each([
    [200, '[]', list],
    [200, '{"ok":true}', list],
    [200, '{"data":{}}', byPath],
    [200, '{"ok":true}', get],
    [200, 'null', get],
    [200, '<h1>Log in</h1>', byPath],
    [200, '<h1>Log in</h1>', remove],
    [204, '', get],
  ])('for the success %i %s of another server has its status and its text', async (status, sent, call) => {
    await using running = await server(text(status, sent));
    const error = await rejection(call(running.client) as Promise<unknown>);
    const detail = sent || 'The response has no text.';
    expect(error).toMatchObject({ name: 'InvalidResponseError', status, problem: { detail } });
    expect(error.message).toMatch(new RegExp(`^${status} (GET|DELETE) /api/v1/documents`));
  });

  it('is thrown for a stream of events in place of a record, and a failure of that type does not hang', async () => {
    const stream =
      (status: number): Step =>
      (response) =>
        response.writeHead(status, { 'Content-Type': 'text/event-stream' }).write('data: x\n\n');
    await using running = await server(stream(200), stream(503));
    expect(await rejection(running.client.documents.get(id))).toMatchObject({
      name: 'InvalidResponseError',
      status: 200,
    });
    const late = await rejection(running.client.documents.get(id, { timeout: 50 }));
    expect(late.name).toBe('TimeoutError');
  });

  it('is thrown for a 304, which is no record', async () => {
    await using running = await server(jsonResponse(304));
    const error = await rejection(running.client.documents.get(id, { ifNoneMatch: '"3"' }));
    expect(error).toMatchObject({ name: 'ApiError', status: 304 });
  });

  it('has the headers of the response', async () => {
    await using running = await server(problem(429, {}, { RateLimit: '"account";r=0;t=7' }));
    const error = await rejection(running.client.documents.get(id));
    expect([error.headers.get('RateLimit'), error.requestId]).toEqual(['"account";r=0;t=7', 'req-1']);
  });

  const failing = (reason: unknown) => async () => {
    throw reason;
  };
  it.each<[string, Send]>([
    ['a problem', async () => Response.json({ detail: `no ${apiKey}`, [apiKey]: [apiKey] }, { status: 400 })],
    ['a page', async () => new Response(`<h1>${apiKey}`)],
    ['a cause', failing(new TypeError('failed', { cause: new Error(`Bearer ${apiKey}`) }))],
    ['a text that fetch throws', failing(`Bearer ${apiKey}`)],
    ['the request of an error', failing(Object.assign(new Error('x'), { request: { headers: { apiKey } } }))],
  ])('does not show the key in %s', async (_, fetch) => {
    const client = createClient({ baseUrl: 'http://x', apiKey, retries: 0, fetch });
    const error = await rejection(client.documents.get(id));
    const shown = inspect(error, { depth: 20, showHidden: true }) + JSON.stringify(error) + error.stack;
    expect(shown).not.toContain('Hunter2');
  });
});

it('asResponse throws the same error, and a call that nobody awaits ends no process', async () => {
  await using running = await server(problem(404));
  const call = running.client.documents.get(id);
  await expect(call.asResponse()).rejects.toMatchObject({ name: 'NotFoundError' });
});

it('the response of a create shows whether it is finished', async () => {
  await using running = await server(jsonResponse(202, { id }, { Location: '/there', 'Retry-After': '2' }));
  const call = running.client.documents.create(body);
  const { status, headers } = await call.asResponse();
  expect([status, headers.get('Location'), await call]).toEqual([202, '/there', { id }]);
});
