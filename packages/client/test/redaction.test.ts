import { inspect } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  type ClientOptions,
  type ContentgenError,
  createClient,
  observe,
  pictureBytes,
  type ResponseEvent,
  waitFor,
  watch,
} from '../src/index.ts';
import { redacted } from '../src/redaction.ts';

const id = '019aa3c4-5f10-7b7e-8a41-3c5d9e2f6b70';
const apiKey = 'Hunter2+secret/key=';

afterEach(() => {
  vi.unstubAllGlobals();
});

const rejection = (call: PromiseLike<unknown>) =>
  call.then(
    () => expect.unreachable(),
    (error: unknown) => error as ContentgenError,
  );

/** Creates a client whose every request gets this response, or whose `fetch` rejects with this reason. */
function clientOf(outcome: () => Response, options: ClientOptions = {}) {
  return createClient({ baseUrl: 'http://x', apiKey, retries: 0, fetch: async () => outcome(), ...options });
}

const throwing = (reason: unknown) => () => {
  throw reason;
};

function expectNoKey(value: unknown): void {
  const { stack = '', cause } = (value ?? {}) as Error;
  const shown = [inspect(value, { depth: 20, showHidden: true }), stack, JSON.stringify(value)];
  shown.push(inspect(cause, { depth: 20, showHidden: true }), String(value));
  expect(shown.join()).not.toContain(apiKey);
}

describe('no error shows the key', () => {
  const header = { 'X-Request-Id': `id-${apiKey}` };
  it.each<[string, () => Response]>([
    ['of an id of the request', () => Response.json({ detail: 'why' }, { status: 404, headers: header })],
    ['of the id of a page', () => new Response('<h1>', { headers: header })],
    [
      'of a success that the contract does not document',
      () => Response.json({}, { status: 206, headers: header }),
    ],
    [
      'of a problem with the key as a member',
      () => Response.json({ [apiKey]: [{ [apiKey]: 1 }] }, { status: 400 }),
    ],
    [
      'of broken rules',
      () => Response.json({ errors: [{ field: apiKey, detail: apiKey }] }, { status: 422 }),
    ],
    [
      'of a deep problem',
      () => new Response(`{"a":${'['.repeat(1e5)}"${apiKey}"${']'.repeat(1e5)}}`, { status: 400 }),
    ],
    [
      'of a fetch with an own error',
      throwing(new TypeError('failed', { cause: new Error(`Bearer ${apiKey}`) })),
    ],
    ['of a fetch with a text', throwing(`Bearer ${apiKey}`)],
    [
      'of a fetch with its request',
      throwing(Object.assign(new Error('x'), { request: { headers: { apiKey } } })),
    ],
    [
      'of a fetch with headers',
      throwing(Object.assign(new Error('x'), { headers: new Headers({ apiKey }) })),
    ],
    ['of a fetch with an object', throwing({ code: apiKey, message: apiKey, config: { apiKey } })],
    [
      'of a fetch with many causes',
      throwing(new AggregateError([new Error(apiKey)], apiKey, { cause: apiKey })),
    ],
    ['of a fetch with a DOMException', throwing(new DOMException(apiKey, 'NetworkError'))],
  ])('%s', async (_, outcome) => {
    const { documents } = clientOf(outcome);
    expectNoKey(await rejection(documents.get(id)));
    const result = await documents
      .get(id)
      .result()
      .catch((error: unknown) => ({ error, problem: undefined }));
    expectNoKey(result.error);
    expectNoKey(result.problem);
    expectNoKey(
      (
        await clientOf(outcome)
          .GET('/api/v1/documents')
          .catch((error: unknown) => ({ error }))
      ).error,
    );
  });

  it.each([
    ['a state', `event: record\ndata: {"state":"${apiKey}"}\n\n`],
    ['data that is not JSON', `event: record\ndata: {"${apiKey}\n\n`],
    ['an id that no header can contain', `id: ${apiKey}€\nevent: text\ndata: {}\n\n`],
  ])('of a stream with %s', async (_, text) => {
    const headers = { 'Content-Type': 'text/event-stream', 'X-Request-Id': apiKey };
    const events = watch(clientOf(() => new Response(text, { headers })).documents, id);
    const error = await rejection(events.next());
    expect(error.name).toBe('InvalidResponseError');
    expectNoKey(error);
  });

  it('of a wait for a record with an unknown state', async () => {
    const { documents } = clientOf(() => Response.json({ id: apiKey, state: apiKey }));
    expectNoKey(await rejection(waitFor(documents, { id: apiKey, state: apiKey } as never)));
  });

  it('and hooks do not get the key', async () => {
    const events: ResponseEvent[] = [];
    const middleware = observe({ onResponse: (event) => events.push(event) });
    await clientOf(() => Response.json({}, { headers: header }), { middleware }).documents.get(id);
    await rejection(clientOf(throwing(new Error(apiKey)), { middleware }).documents.get(id));
    expect(events.map(({ error }) => error)).toEqual([undefined, expect.any(Error)]);
    for (const event of events) expectNoKey(event);
  });
});

it.each(['Authorization', 'authorization'])('no error shows a key in the header %s', async (name) => {
  // Only in a browser, a client may have no `apiKey`.
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0' });
  const headers = { [name]: 'Bearer hunter2-secret' };
  const fetch = async (_: string, init: RequestInit) =>
    new Response(`no ${new Headers(init.headers).get('Authorization')}`, { status: 400 });
  const options = { baseUrl: 'http://x', fetch, exposeKeyInBrowser: true };
  const ofClient = createClient({ ...options, headers }).documents.get(id);
  const ofCall = createClient(options).documents.get(id, { headers });
  for (const error of [await rejection(ofClient), await rejection(ofCall)]) {
    expect(error.message).toBe(`400 GET /api/v1/documents/${id}: no Bearer ***`);
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('secret');
  }
});

it('no error shows the key of an earlier attempt', async () => {
  const keys = ['first-secret', 'second-secret'];
  const seen: (string | undefined)[] = [];
  const fetch = async (_: string, { headers }: RequestInit) => {
    seen.push(new Headers(headers).get('Authorization')?.replace('Bearer ', ''));
    const detail = `not ${seen.join()}`;
    return Response.json(
      { detail },
      { status: 503, headers: { 'Retry-After': '0', 'X-Request-Id': String(seen[0]) } },
    );
  };
  const options = { fetch, retries: 1, apiKey: () => keys[seen.length] ?? '' };
  const error = await rejection(clientOf(throwing(''), options).documents.get(id));
  expect(seen).toEqual(keys);
  expect(error.message).toBe(`503 GET /api/v1/documents/${id}: not ***,***`);
  expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('-secret');
});

it('a cause is an error with its causes and codes, and without the query', async () => {
  const cause = Object.assign(new RangeError('http://x/api/v1/documents?search=private'), { code: 'EODD' });
  const { documents } = clientOf(throwing(new TypeError('failed', { cause })));
  const error = await rejection(documents.list({ search: 'private' }));
  expect(error.cause).toBeInstanceOf(Error);
  expect(error.cause).toMatchObject({ name: 'TypeError', message: 'failed' });
  const inner = (error.cause as Error).cause as Error;
  expect(inner).toBeInstanceOf(Error);
  expect(inner).toMatchObject({ name: 'RangeError', code: 'EODD', message: 'http://x/api/v1/documents' });
  expect(inspect(error, { depth: 9 })).not.toContain('private');
});

it('causes that form a cycle, and a cause of any type, are still a ConnectionError', async () => {
  const circle = new Error('round');
  circle.cause = circle;
  for (const reason of [circle, 7n, Symbol('x'), null, undefined, () => {}]) {
    const error = await rejection(clientOf(throwing(reason)).documents.get(id));
    expect(error.name).toBe('ConnectionError');
    if (reason === circle) expect(error).not.toHaveProperty('cause');
  }
});

it('an invalid header is named without its value', async () => {
  for (const headers of [
    { Authorization: 'Bearer SEKRET\nx' },
    [['Authorization', 'Bearer SEKRET\nx']],
  ] as never[]) {
    const call = clientOf(() => Response.json({})).GET('/api/v1/documents', { headers });
    const errors = [await rejection(call)];
    try {
      clientOf(() => Response.json({}), { headers });
    } catch (error) {
      errors.push(error as ContentgenError);
    }
    expect(errors).toHaveLength(2);
    for (const error of errors) {
      expect(error).toBeInstanceOf(TypeError);
      expect(inspect(error, { depth: 9 })).not.toContain('SEKRET');
      expect(error.message).toMatch(/^(Authorization|0) can't be this text\.$/);
    }
  }
});

it.each([
  ['of Deno', (url: string) => `error sending request for url (${new URL(url)}): refused`],
  ['of node-fetch', (url: string) => `request to ${new URL(url).href} failed, reason: refused`],
  [
    'with the query in another spelling',
    (url: string) => `no ${new URL(url).pathname}?${new URL(url).searchParams}\nrefused`,
  ],
])('a connection error %s does not show the query', async (_, message) => {
  const fetch = async (url: string) => Promise.reject(new TypeError(message(url)));
  const { documents } = clientOf(throwing(''), { baseUrl: 'http://LOCALHOST:80', fetch });
  const error = await rejection(documents.list({ search: "the baker's private (life)" }));
  expect(inspect(error, { depth: 9 })).not.toMatch(/baker|private|life/);
  expect(error.message).toMatch(/ \S*\/api\/v1\/documents.* refused$/);
});

it('the error of a picture shows its address nowhere', async () => {
  const address = 'http://x/media/secret.png?token=secret';
  const fetch = throwing(new TypeError('failed', { cause: new Error(`no route to ${address}`) }));
  const error = await rejection(pictureBytes(address, { fetch, retries: 0 }));
  expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('secret.png');
});

it('a short key may be an ordinary word, so it is not redacted', () => {
  expect(redacted('many words', { keys: ['any'] })).toBe('many words');
});
