import { describe, expect, it } from 'vitest';
import { ApiError, type ClientOptions, type ContentgenError, createClient } from '../src/index.ts';
import { rawServer } from './raw-server.ts';
import { hangUp, jsonResponse, problem, type Step, scriptedServer } from './scripted-server.ts';

const id = '019aa3c4-5f10-7b7e-8a41-3c5d9e2f6b70';
const apiKey = 'hunter2-secret';
const body = { name: 'a', prompt: 'b', creativity: 0 } as const;

async function server(steps: Step[], options: ClientOptions = {}) {
  const scripted = await scriptedServer(...steps);
  const client = createClient({ baseUrl: scripted.url, apiKey, retries: 0, ...options });
  return { client, seen: scripted.seen, [Symbol.asyncDispose]: () => scripted[Symbol.asyncDispose]() };
}

const rejection = (call: PromiseLike<unknown>) =>
  call.then(
    () => expect.unreachable(),
    (error: unknown) => error as ContentgenError & ApiError,
  );

const raw =
  (status: number, type: string | undefined, text: string): Step =>
  (response) => {
    if (type !== undefined) response.setHeader('Content-Type', type);
    response.writeHead(status).end(text);
  };

describe('the message of an error', () => {
  const rule = (field: string, detail = 'is required') => ({ field, code: 'required', detail });

  it('names the request, the status and the first broken fields', async () => {
    const choice = rule('creativity', 'must be one of 0, 0.25, 0.5, 0.75, 1');
    await using running = await server([problem(422, { errors: [rule('prompt'), choice] })]);
    const error = await rejection(running.client.documents.create(body));
    expect(error.message).toBe(
      '422 POST /api/v1/documents: prompt is required; creativity must be one of 0, 0.25, 0.5, 0.75, 1',
    );
  });

  it('of a connection names the cause', async () => {
    const closed = await scriptedServer();
    await closed[Symbol.asyncDispose]();
    const { documents } = createClient({ baseUrl: closed.url, apiKey, retries: 0 });
    const error = await rejection(documents.list({ search: 'private' }));
    expect(error.message).toBe(
      `GET /api/v1/documents: connect ECONNREFUSED ${closed.url.slice('http://'.length)}`,
    );
    expect(error.cause).toMatchObject({ cause: { code: 'ECONNREFUSED' } });
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
    [problem(503), true, true],
    [hangUp, true, false],
  ] as const)('says whether the call is worth repeating: %#', async (step, create, update) => {
    await using running = await server([step]);
    const { documents } = running.client;
    expect(await rejection(documents.create(body))).toMatchObject({ retryable: create });
    expect(await rejection(documents.update(id, {}))).toMatchObject({ retryable: update });
  });

  it('has the Idempotency-Key, with which a program repeats a create safely', async () => {
    await using running = await server([hangUp, problem(500), () => {}]);
    const { documents } = running.client;
    for (const kind of ['ConnectionError', 'ServiceError']) {
      const error = await rejection(documents.create(body));
      const key = running.seen.at(-1)?.headers['idempotency-key'];
      expect([error.name, error.idempotencyKey]).toEqual([kind, key]);
    }
    const late = await rejection(documents.create(body, { idempotencyKey: 'mine', timeout: 20 }));
    expect(late).toMatchObject({ name: 'TimeoutError', idempotencyKey: 'mine', retryable: true });
    const update = await rejection(documents.update(id, {}, { timeout: 20 }));
    expect(update).toMatchObject({ name: 'TimeoutError', idempotencyKey: undefined, retryable: false });
  });
});

describe('a problem', () => {
  it.each([
    ['without type and status', { title: 'Gone', detail: 'Ask support.' }, 'Ask support.'],
    ['with a title only', { title: 'Gone' }, '{"title":"Gone"}'],
    [
      'with members of wrong types',
      { type: 7, detail: ['x'], errors: 'x', status: 'no', title: 'Gone' },
      expect.stringContaining('Gone'),
    ],
    ['without members', {}, '{}'],
    ['with broken rules of wrong types', { detail: 'why', errors: [null, 7, 'x'] }, 'why'],
    ['with another status', { detail: 'why', status: 200 }, 'why'],
    ['with a dangerous member', JSON.parse('{"detail":"why","__proto__":{"polluted":1}}'), 'why'],
  ])('%s is kept', async (_, content, detail) => {
    const text = JSON.stringify(content);
    await using running = await server([raw(418, 'application/problem+json', text)]);
    const error = await rejection(running.client.documents.get(id));
    expect(error).toMatchObject({
      name: 'ApiError',
      status: 418,
      problem: { status: 418, title: expect.any(String), detail },
    });
    expect(error.message).toBe(`418 GET /api/v1/documents/${id}: ${error.problem.detail}`);
    expect(error.problem).not.toHaveProperty('polluted');
  });

  const replaced = [{ path: 'prompt', message: 'is required' }];
  const rules = [{ field: 'prompt', code: 'required', detail: 'is required' }];

  it.each([
    ['a list as its detail', 422, { detail: [{ loc: ['body', 'prompt'], msg: 'Field required' }] }, true],
    ['other rules', 422, { detail: 'Validation failed', errors: replaced }, true],
    ['some other rules', 422, { detail: 'why', errors: [...rules, ...replaced] }, true],
    ['rules by field', 400, { detail: 'why', errors: { prompt: ['is required'] } }, true],
    ['an object as its title', 400, { detail: 'why', title: { en: 'Gone' } }, true],
    ['an empty detail', 400, { detail: '', message: 'why' }, true],
    ['texts only', 422, { detail: 'why', title: 'Gone', errors: rules, hint: { a: 1 } }, false],
    ['no rules', 422, { detail: 'why' }, false],
  ])('with %s has the body if it shows more', async (_, status, content, isKept) => {
    const text = JSON.stringify(content);
    await using running = await server([raw(status, 'application/json', text)]);
    const { problem: shown } = await rejection(running.client.documents.get(id));
    expect(shown.body).toBe(isKept ? text : undefined);
    if (!isKept) expect(shown).toMatchObject(content);
  });

  it('with an empty detail has its body in the message', async () => {
    const text = JSON.stringify({ title: 'Forbidden', detail: '', message: 'blocked by WAF' });
    await using running = await server([raw(403, 'application/json', text)]);
    const { message } = await rejection(running.client.documents.get(id));
    expect(message).toBe(`403 GET /api/v1/documents/${id}: ${text}`);
  });

  it('of a proxy shows the start of its body and keeps the body', async () => {
    const page = `<h1>Blocked</h1>\n\t\u001b[31m${'x'.repeat(20_000)}`;
    await using running = await server([raw(403, 'text/html', page)]);
    const error = await rejection(running.client.documents.get(id));
    const start = page.slice(0, 200).replace('\n\t\u001b', ' ');
    expect(error.message).toBe(`403 GET /api/v1/documents/${id}: ${start}`);
    expect(error.problem).toMatchObject({ type: 'about:blank', status: 403, body: page.slice(0, 10_000) });
  });
});

describe('a success', () => {
  it.each([
    ['a page', 'text/html', '<!doctype html><title>Log in</title>'],
    ['a page that claims to be JSON', 'application/json', ' <html></html>'],
    ['a page without a type', undefined, '<h1>Log in</h1>'],
    ['plain text', 'text/plain', 'OK'],
    ['no text', 'text/html', ''],
    ['the JSON null', 'application/json', 'null'],
    ['a list', 'application/json', '[]'],
    ['a number', 'application/json', '7'],
  ])('that is %s is a separate error, and not repeated', async (_, type, text) => {
    await using running = await server([raw(200, type, text)], { retries: 3 });
    const error = await rejection(running.client.documents.get(id));
    expect(error).toMatchObject({ name: 'InvalidResponseError', status: 200, retryable: false });
    expect(error).toBeInstanceOf(ApiError);
    expect(running.seen).toHaveLength(1);
    await expect(running.client.documents.get(id).result()).rejects.toMatchObject({
      name: 'InvalidResponseError',
    });
  });
});

it('a connection that breaks at any byte is a ConnectionError', async () => {
  const content = JSON.stringify({ id });
  const whole = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${content.length}\r\n\r\n${content}`;
  await using running = await rawServer((count) => ({
    bytes: whole.slice(0, count >> 1),
    reset: count % 2 === 0,
  }));
  const { documents } = createClient({ baseUrl: running.url, apiKey, retries: 0 });
  for (let count = 0; count < whole.length * 2; count += 1) {
    const error = await rejection(documents.get(id));
    expect([count, error.name, error.message.length > 60]).toEqual([count, 'ConnectionError', true]);
  }
  await using other = await rawServer(() => ({ bytes: whole }));
  expect(await createClient({ baseUrl: other.url, apiKey }).documents.get(id)).toEqual({ id });
});

it.each([301, 302, 303, 307, 308])(
  'a redirect with %i is refused, and the other address gets no request',
  async (status) => {
    await using elsewhere = await scriptedServer(jsonResponse(200, { id }));
    const step: Step = (response) => response.writeHead(status, { Location: elsewhere.url }).end();
    await using running = await server([step], { retries: 3 });
    const error = await rejection(running.client.documents.create(body));
    expect(error).toMatchObject({ name: 'ApiError', status, retryable: false });
    expect(error.message).toContain('redirect');
    expect(running.seen).toHaveLength(1);
    expect(elsewhere.seen).toEqual([]);
  },
);

describe('an abort at any moment ends the call with its reason, and closes its connection', () => {
  it.each([
    ['before the response starts', () => {}],
    ['in the wait before another attempt', problem(503, {}, { 'Retry-After': '60' })],
    [
      'before the response ends',
      (response) => response.writeHead(200, { 'Content-Type': 'application/json' }).write('{'),
    ],
  ] satisfies [string, Step][])('%s', async (_, step) => {
    let asked = Promise.withResolvers<void>();
    let closed = Promise.withResolvers<void>();
    await using running = await server(
      [
        (response, seen) => {
          response.on('close', closed.resolve);
          step(response, seen);
          asked.resolve();
        },
      ],
      { retries: 1 },
    );
    for (const isAsked of [false, true])
      for (let turns = 0; turns < 15; turns += 1) {
        asked = Promise.withResolvers();
        closed = Promise.withResolvers();
        const controller = new AbortController();
        const reason = new Error(`after ${turns}`);
        const error = rejection(running.client.documents.get(id, { signal: controller.signal }));
        if (isAsked) await asked.promise;
        for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
        controller.abort(reason);
        expect(await error).toBe(reason);
        if (isAsked) await closed.promise;
      }
  });
});
