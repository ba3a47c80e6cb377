import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type ApiError, createClient, pages, watch } from '../src/index.ts';
import { rawServer } from './raw-server.ts';

const id = '019aa3c4-5f10-7b7e-8a41-3c5d9e2f6b70';
const apiKey = 'hunter2-secret';

/** Creates a client whose every request gets this response. */
function clientOf(respond: () => Response) {
  return createClient({ baseUrl: 'http://x', apiKey, retries: 0, fetch: async () => respond() });
}

const rejection = (call: PromiseLike<unknown>) =>
  call.then(
    () => expect.unreachable(),
    (error: unknown) => error as ApiError,
  );

/** The error of a call that gets this problem. */
const errorOf = (status: number, content: unknown) =>
  rejection(clientOf(() => Response.json(content, { status })).documents.get(id));

it.each([
  [[{ field: { toString: 1 }, detail: {} }]],
  [[{ field: 'prompt' }, { detail: 'is required' }]],
  [[{ field: ['a'], detail: 7 }, [{ field: 'a', detail: 'b' }]]],
])('broken rules without texts are not shown as rules: %j', async (errors) => {
  const error = await errorOf(422, { detail: 'why', errors });
  expect(error).toMatchObject({ name: 'ValidationError', errors: [] });
  expect(error.message).toBe(`422 GET /api/v1/documents/${id}: why`);
});

it.each([
  ['a long explanation', 400, { detail: 'x'.repeat(1e6) }],
  ['a long field', 422, { errors: [{ field: 'x'.repeat(1e6), detail: 'y' }] }],
  ['very many fields', 422, { errors: Array(1e4).fill({ field: 'x'.repeat(400), detail: 'y' }) }],
  ['lines that look like those of a log', 400, { detail: 'a\r\n\u001b[31mERROR\u2028forged' }],
])('the message is one line of at most 1,000 characters, also for %s', async (_, status, content) => {
  const { message } = await errorOf(status, content);
  expect(message.length).toBeLessThanOrEqual(1_000);
  expect(message).toMatch(/^[\x20-\x7E…]+$/);
});

it.each([
  {},
  { data: null, meta: { next_cursor: null } },
  { data: [] },
  { data: [], meta: {} },
  { data: [], meta: 'x' },
  ...[['c1'], { a: 1 }, false, 7, ''].map((next_cursor) => ({ data: [], meta: { next_cursor } })),
])('a page that is %j is an error', async (page) => {
  const { documents } = clientOf(() => Response.json(page));
  const error = await rejection(pages(documents).next());
  expect(error).toMatchObject({ name: 'InvalidResponseError', retryable: false });
  expect(error.message).toBe('200 GET /api/v1/documents: not a page');
});

it('a foreign object in a success is kept and shown', async () => {
  const blocked = { blocked: true, reason: 'rule 7' };
  const { images } = clientOf(() => Response.json(blocked));
  const error = await rejection(images.create({ name: 'A', description: 'a', resolution: '512x512' }));
  expect(error).toMatchObject({ name: 'InvalidResponseError', problem: { body: JSON.stringify(blocked) } });
  expect(error.message).toContain('rule 7');
});

it('a redirect with a body is an error, also by path', async () => {
  const client = clientOf(() => new Response('log in', { status: 307 }));
  const { data, error } = await client.GET('/api/v1/documents/{id}', { params: { path: { id } } });
  expect([data, error]).toMatchObject([undefined, { status: 307, body: 'log in' }]);
});

it('a fetch whose bodies are no web streams works', async () => {
  // The responses of node-fetch have such a body.
  const withoutStream = () =>
    Object.defineProperty(Response.json({ data: [], meta: {} }), 'body', { value: {} });
  await expect(clientOf(withoutStream).documents.list()).resolves.toEqual({ data: [], meta: {} });
});

it('the media type of a stream may have any letter case', async () => {
  const headers = { 'Content-Type': 'Text/Event-Stream; charset=UTF-8' };
  const { documents } = clientOf(() => new Response('event: deleted\ndata: {}\n\n', { headers }));
  expect((await watch(documents, id).next()).value).toMatchObject({ type: 'deleted' });
});

describe('on the connection', () => {
  const json = JSON.stringify({ id });
  const ok = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${json.length}\r\n`;
  /** The outcome of one request to a server that answers with these bytes. */
  async function outcome(bytes: string | Uint8Array, operation: 'get' | 'delete' = 'get') {
    await using running = await rawServer(() => ({ bytes }));
    const { documents } = createClient({ baseUrl: running.url, apiKey, retries: 0, bodyLimit: 10_000 });
    return await documents[operation](id).catch((error: unknown) => error);
  }

  it('a small body that expands to a large one is not read beyond the limit', async () => {
    const bomb = gzipSync(' '.repeat(4_000_000));
    expect(bomb.length).toBeLessThan(10_000);
    const head = `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`;
    const error = await outcome(Buffer.concat([Buffer.from(head), bomb]));
    expect(error).toMatchObject({ name: 'ContentgenError', retryable: false });
    expect((error as Error).message).toContain('a body of over 10000 bytes');
  });

  it('a response after another one with 103 is read', async () => {
    const early = 'HTTP/1.1 103 Early Hints\r\nLink: </style.css>\r\n\r\n';
    expect(await outcome(`${early}${early}${ok}\r\n${json}`)).toEqual({ id });
  });

  it.each([
    ['100', 'HTTP/1.1 100 Continue\r\n\r\n'],
    ['101', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'],
    ['103 and nothing else', 'HTTP/1.1 103 Early Hints\r\n\r\n'],
    ['two lengths', `${ok}Content-Length: 3\r\n\r\n${json}`],
    ['a length and chunks', `${ok}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
  ])('a response with %s is a broken connection', async (_, bytes) => {
    expect(await outcome(bytes)).toMatchObject({ name: 'ConnectionError', retryable: true });
  });

  it('fields that are repeated are one field, with all values', async () => {
    const twice = (field: string) => `${field}: 1\r\n${field}: 2\r\n`;
    const head = `HTTP/1.1 429 Slow\r\n${twice('X-Request-Id')}${twice('Retry-After')}Content-Length: 0\r\n`;
    expect(await outcome(`${head}\r\n`)).toMatchObject({
      name: 'RateLimitError',
      requestId: '1, 2',
      retryAfter: undefined,
    });
  });

  it('the body of a 204 is ignored', async () => {
    const bytes = 'HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\n{"a":';
    expect(await outcome(bytes, 'delete')).toBe(undefined);
  });
});
