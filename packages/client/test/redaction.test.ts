import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import { type ContentgenError, createClient, observe, type Send } from '../src/index.ts';

const id = '019aa3c4-5f10-7b7e-8a41-3c5d9e2f6b70';
const apiKey = 'Hunter2+secret/key=';

const rejection = (call: PromiseLike<unknown>) =>
  call.then(
    () => expect.unreachable(),
    (error: unknown) => error as ContentgenError,
  );

const clientOf = (fetch: Send, options = {}) =>
  createClient({ baseUrl: 'http://x', apiKey, retries: 0, fetch, ...options });

const throwing = (reason: unknown) => async () => {
  throw reason;
};

const shown = (value: unknown) =>
  inspect(value, { depth: 20, showHidden: true }) + JSON.stringify(value) + (value as Error)?.stack;

it.each<[string, Send]>([
  ['a problem', async () => Response.json({ detail: `no ${apiKey}`, [apiKey]: [apiKey] }, { status: 400 })],
  [
    'broken rules',
    async () => Response.json({ errors: [{ field: apiKey, detail: apiKey }] }, { status: 422 }),
  ],
  ['the start of a long text', async () => new Response(`${'x'.repeat(190)}${apiKey}`, { status: 502 })],
  ['an id', async () => Response.json({}, { status: 500, headers: { 'X-Request-Id': apiKey } })],
  ['a page', async () => new Response(`<h1>${apiKey}`)],
  ['an undocumented success', async () => Response.json({ apiKey }, { status: 206 })],
  [
    'a deep body',
    async () => new Response(`{"a":${'['.repeat(1e5)}"${apiKey}"${']'.repeat(1e5)}}`, { status: 400 }),
  ],
  ['a cause', throwing(new TypeError('failed', { cause: new Error(`Bearer ${apiKey}`) }))],
  ['a text that fetch throws', throwing(`Bearer ${apiKey}`)],
  ['the request of an error', throwing(Object.assign(new Error('x'), { request: { headers: { apiKey } } }))],
])('no error shows the key in %s', async (_, fetch) => {
  const error = await rejection(clientOf(fetch).documents.get(id));
  expect(error).toHaveProperty('retryable');
  expect(shown(error)).not.toContain(apiKey.slice(0, 10));
});

it('an error shows *** instead of a key, also of a key in the headers of a call', async () => {
  const fetch: Send = async (_, { headers }) =>
    new Response(`no ${new Headers(headers).get('Authorization')}`, { status: 400 });
  const message = `400 GET /api/v1/documents/${id}: no Bearer ***`;
  expect(await rejection(clientOf(fetch).documents.get(id))).toMatchObject({ message });
  const own = { headers: { authorization: 'Bearer another-secret' } };
  const call = clientOf(fetch, { apiKey: () => 'function-secret' }).documents.get(id, own);
  expect(await rejection(call)).toMatchObject({ message });
});

it('a short key may be part of a word, so it stays', async () => {
  const fetch: Send = async () => Response.json({ detail: 'many words' }, { status: 400 });
  const error = await rejection(clientOf(fetch, { apiKey: 'any' }).documents.get(id));
  expect(error.message).toContain(': many words');
});

it('a cause is an error with its name, code and causes, also if they form a cycle', async () => {
  const circle: Error = Object.assign(new RangeError('inner'), { code: 'EODD' });
  circle.cause = new TypeError('failed', { cause: circle });
  const error = await rejection(clientOf(throwing(circle.cause)).documents.get(id));
  expect(error).toMatchObject({
    name: 'ConnectionError',
    cause: { name: 'TypeError', message: 'failed', cause: { name: 'RangeError', code: 'EODD' } },
  });
  expect((error.cause as Error).cause).toBeInstanceOf(Error);
});

it.each([7n, Symbol('x'), null, undefined, () => {}])(
  'anything that fetch throws is a ConnectionError: %o',
  async (reason) => {
    const error = await rejection(clientOf(throwing(reason)).documents.get(id));
    expect(error.name).toBe('ConnectionError');
  },
);

it('hooks get no key', async () => {
  const events: unknown[] = [];
  const middleware = observe({ onResponse: (event) => events.push(event) });
  await rejection(clientOf(throwing(new Error(`no ${apiKey}`)), { middleware }).documents.get(id));
  expect(events).toMatchObject([{ error: { message: 'no ***' } }]);
  const headers = { 'X-Request-Id': apiKey };
  await clientOf(async () => Response.json({}, { headers }), { middleware }).documents.get(id);
  expect(events).toHaveLength(2);
  expect(shown(events)).not.toContain(apiKey);
});

it('an invalid header is named without its value', async () => {
  const headers = { Authorization: 'Bearer SEKRET\nx' };
  const client = clientOf(async () => Response.json({}));
  const message = "Authorization can't be this text.";
  expect(() => clientOf(fetch, { headers })).toThrow(message);
  expect(await rejection(client.GET('/api/v1/documents', { headers }))).toMatchObject({ message });
});
