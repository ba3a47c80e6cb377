import { afterEach, describe, expect, it, vi } from 'vitest';
import { version } from '../src/generated/version.ts';
import { type ClientOptions, createClient } from '../src/index.ts';
import { hangUp, jsonResponse, problem, type Step, scriptedServer } from './scripted-server.ts';

const id = '019aa3c4-5f10-7b7e-8a41-3c5d9e2f6b70';

/** Sends one request with these options, and resolves to the request that a server received. */
async function received(
  options: ClientOptions,
  call: (client: ReturnType<typeof createClient>) => Promise<unknown> = ({ documents }) => documents.get(id),
) {
  await using server = await scriptedServer(jsonResponse(200, { id }));
  const baseUrl = server.url + (options.baseUrl ?? '');
  await call(createClient({ apiKey: 'key-1', ...options, baseUrl }));
  const [request] = server.seen;
  return request ?? expect.unreachable();
}

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

describe('createClient throws for', () => {
  it.each([
    ['an empty base URL', ''],
    ['an address without a scheme', 'user:hunter2@127.0.0.1:8080'],
    ['another scheme', 'ftp://hunter2'],
    ['a query', 'http://127.0.0.1/?hunter2=1'],
    ['a password', 'http://:hunter2@127.0.0.1'],
  ])('%s, without showing it', (_, baseUrl) => {
    const create = () => createClient({ baseUrl, apiKey: 'k' });
    expect(create).toThrow(/^baseUrl or CONTENTGEN_BASE_URL must begin with http:/);
  });

  it.each([0, -1, Number.NaN])('the concurrency %d', (concurrency) => {
    const create = () => createClient({ baseUrl: 'http://x', apiKey: 'k', concurrency });
    expect(create).toThrow(/^concurrency must be a number from 1, not /);
  });

  it.each([
    ['timeout', Number.NaN],
    ['retries', -1],
    ['deadline', '5'],
  ])('the %s %j, also of a call', async (name, value) => {
    const message = `${name} must be a number from 0, not ${value}.`;
    const options = { baseUrl: 'http://x', apiKey: 'k', fetch: () => expect.unreachable() };
    expect(() => createClient({ ...options, [name]: value })).toThrow(message);
    await expect(createClient(options).documents.list({}, { [name]: value })).rejects.toThrow(message);
  });

  it.each(['', ' \n', 'hunter2\nhunter2', 'hunter2€'])('the key %j, without showing it', (apiKey) => {
    const create = () => createClient({ baseUrl: 'http://x', apiKey });
    expect(create).toThrow(/^apiKey or CONTENTGEN_API_KEY is missing, or not a bearer token\.$/);
  });
});

it('a key from a function is asked for and checked before every attempt', async () => {
  const keys = ['first', 'Bearer second\n', 'two\nlines'];
  const fetched: string[] = [];
  const client = createClient({
    baseUrl: 'http://x',
    apiKey: () => keys.shift() ?? '',
    fetch: async ({ headers }) => {
      fetched.push(headers.get('Authorization') ?? '');
      if (fetched.length === 1) throw new TypeError('The connection broke.');
      return Response.json({ id });
    },
  });
  await client.documents.get(id);
  await client.documents.get(id, { headers: { Authorization: 'Bearer own' } });
  await expect(client.documents.get(id)).rejects.toThrow('not a bearer token');
  expect(fetched).toEqual(['Bearer first', 'Bearer second', 'Bearer own']);
});

it('the environment has the default address and key', async () => {
  await using server = await scriptedServer(jsonResponse(200, { id }));
  vi.stubEnv('CONTENTGEN_BASE_URL', `${server.url}/`);
  vi.stubEnv('CONTENTGEN_API_KEY', 'environment-key\n');
  await createClient().documents.get(id);
  expect(server.seen[0]?.headers.authorization).toBe('Bearer environment-key');
});

it.each([
  ['/', /^baseUrl .* be relative to a page/],
  ['https://shop.example', /^apiKey or CONTENTGEN_API_KEY is missing/],
])(
  'the code of a page at %s loads where no page is, without a key; only a request fails',
  async (baseUrl, reason) => {
    const { documents } = createClient({ baseUrl, fetch: () => expect.unreachable() });
    await expect(documents.list()).rejects.toThrow(reason);
  },
);

describe('in a browser', () => {
  const inBrowser = () => {
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140' });
    vi.stubGlobal('location', { href: 'https://shop.example/list' });
  };

  it.each([
    ['/', 'https://shop.example/api/v1/documents'],
    ['/behind/', 'https://shop.example/behind/api/v1/documents'],
    [undefined, 'https://shop.example/api/v1/documents'],
  ])('the address %s is relative to the page', async (baseUrl, expected) => {
    inBrowser();
    const urls: string[] = [];
    const fetch = async ({ url }: Request) => {
      urls.push(url);
      return Response.json({ data: [] });
    };
    await createClient({ baseUrl, fetch }).documents.list();
    expect(urls).toEqual([expected]);
  });

  it('a key needs an explicit option', () => {
    inBrowser();
    expect(() => createClient({ baseUrl: '/', apiKey: 'k' })).toThrow('apiKey needs exposeKeyInBrowser');
    createClient({ baseUrl: '/', apiKey: 'k', exposeKeyInBrowser: true });
  });

  it('no key is sent without one, also not that of the environment', async () => {
    vi.stubEnv('CONTENTGEN_API_KEY', 'environment-key');
    await using server = await scriptedServer(jsonResponse(200, { id }));
    inBrowser();
    await createClient({ baseUrl: server.url }).documents.get(id);
    expect(server.seen[0]?.headers).not.toHaveProperty('authorization');
  });
});

describe('a request', () => {
  it('names the program and this package, and has the headers of the client and of the call', async () => {
    const headers = { 'X-Team': 'bread', 'X-Trace': 'client' };
    const request = await received({ userAgent: 'shop/1.2', headers }, ({ documents }) =>
      documents.get(id, { headers: { 'x-trace': 'call' } }),
    );
    expect(request.headers).toMatchObject({
      'user-agent': `shop/1.2 contentgen-client/${version}`,
      'x-team': 'bread',
      'x-trace': 'call',
    });
    expect(request.headers).not.toHaveProperty('content-type');
  });

  it('keeps the path of the base URL, and an id in its segment', async () => {
    const request = await received({ baseUrl: '/behind/' }, ({ documents }) =>
      documents.get('../images?x=1#y'),
    );
    expect(request.url).toBe('/behind/api/v1/documents/..%2Fimages%3Fx%3D1%23y');
  });

  it('has a form without undefined fields', async () => {
    const body = { name: 'a&b=c+d % café 🥖', result: undefined, favorite: false };
    const { body: form } = await received({}, ({ documents }) => documents.update(id, body as object));
    expect(form).toBe('name=a%26b%3Dc%2Bd%20%25%20caf%C3%A9%20%F0%9F%A5%96&favorite=false');
  });

  it('fails if a form cannot express its body', async () => {
    const { documents } = createClient({ baseUrl: 'http://x', apiKey: 'k' });
    const body = { name: null } as unknown as { name: string };
    await expect(documents.update(id, body)).rejects.toThrow("name can't be null.");
  });

  it('by path is JSON with the serializer of openapi-fetch', async () => {
    const { body, headers } = await received({}, (client) =>
      client.PUT('/api/v1/images/{id}', {
        params: { path: { id } },
        body: { results: [], favorite: true },
        headers: { 'Content-Type': 'application/json' },
        bodySerializer: JSON.stringify,
      }),
    );
    expect([body, headers['content-type']]).toEqual(['{"results":[],"favorite":true}', 'application/json']);
  });

  it('passes options of fetch on', async () => {
    const requests: Request[] = [];
    const fetch = async (request: Request) => {
      requests.push(request);
      return Response.json({ id });
    };
    const options = { baseUrl: 'http://x', apiKey: 'k', fetch, credentials: 'include' } as const;
    await createClient(options).documents.get(id);
    expect(requests[0]).toMatchObject({ credentials: 'include', redirect: 'manual' });
  });

  it('passes through the middleware of openapi-fetch, which may replace it', async () => {
    const request = await received({}, async (client) => {
      client.use({ onRequest: ({ request: sent }) => new Request(sent, { headers: { 'X-Team': 'tea' } }) });
      await client.documents.get(id);
    });
    expect(request.headers['x-team']).toBe('tea');
  });

  it('names a version without the mark that a proxy adds', async () => {
    const { headers } = await received({}, ({ documents }) =>
      documents.update(id, {}, { ifMatch: 'W/"3", "4",W/"W/5"' }),
    );
    expect(headers['if-match']).toBe('"3", "4","W/5"');
  });

  const half = 'Fête 🎂'.slice(0, 6);
  it.each<[string, (client: ReturnType<typeof createClient>) => Promise<unknown>]>([
    ['name', ({ documents }) => documents.create({ name: half, prompt: 'b', creativity: 0 })],
    ['search', ({ documents }) => documents.list({ search: half })],
    ['id', ({ documents }) => documents.get(half)],
    ['search', ({ GET }) => GET('/api/v1/images', { params: { query: { search: half } } })],
  ])('with half of an emoji fails, and the error names the field %s', async (field, call) => {
    const client = createClient({ baseUrl: 'http://x', apiKey: 'k', fetch: () => expect.unreachable() });
    await expect(call(client)).rejects.toThrow(`${field} has half of a character`);
  });

  it.each(['', '.', '..', undefined])(
    'with the id %j would have another path, so it is not sent',
    async (bad) => {
      const { documents } = createClient({
        baseUrl: 'http://x',
        apiKey: 'k',
        fetch: () => expect.unreachable(),
      });
      await expect(documents.get(bad as string)).rejects.toThrow('id must be an id.');
    },
  );
});

it.each([
  ['X-Team', ({ documents }) => documents.list({}, { headers: { 'X-Team': 'Bäckerei 🥖' } })],
  ['X-Team', ({ GET }) => GET('/api/v1/images', { headers: { 'X-Team': 'two\nlines' } })],
  ['idempotency-Key', ({ documents }) => documents.create({} as never, { idempotencyKey: '🥖' })],
] satisfies [string, (client: ReturnType<typeof createClient>) => Promise<unknown>][])(
  'a text that no header can have fails, and the error names the header %s',
  async (name, call) => {
    const client = createClient({ baseUrl: 'http://x', apiKey: 'k', fetch: () => expect.unreachable() });
    await expect(call(client)).rejects.toThrow(`${name} has a character that no header has`);
  },
);

it.each(['userAgent', 'X-Team'])('a %s that no header can have is refused at once', (name) => {
  const text = 'Bäckerei 🥖';
  const options = name === 'userAgent' ? { userAgent: text } : { headers: { [name]: text } };
  expect(() => createClient({ baseUrl: 'http://x', apiKey: 'k', ...options })).toThrow(
    `${name} has a character`,
  );
});

describe('middleware sees', () => {
  it('a call that ends before its request', async () => {
    const seen: unknown[] = [];
    const client = createClient({
      baseUrl: 'http://x',
      concurrency: 1,
      apiKey: () => Promise.reject(new Error('The vault is closed.')),
    });
    client.use({ onError: ({ error }) => void seen.push((error as Error).message) });
    const first = client.documents.list();
    const waiting = new AbortController();
    const second = client.documents.list({}, { signal: waiting.signal });
    waiting.abort(new Error('The user has left.'));
    expect((await Promise.allSettled([first, second])).map(({ status }) => status)).toEqual([
      'rejected',
      'rejected',
    ]);
    await vi.waitFor(() => expect(seen.toSorted()).toEqual(['The user has left.', 'The vault is closed.']));
  });

  it.each([
    ['a failure', problem(404), [404]],
    ['a success', jsonResponse(200, { id }), [200]],
    ['a success that is not from the service', jsonResponse(200, { ok: true }), [200]],
    ['a broken connection', hangUp, ['ConnectionError']],
  ] satisfies [string, Step, unknown[]][])('%s of a resource, as by path', async (_, step, expected) => {
    await using server = await scriptedServer(step);
    const client = createClient({ baseUrl: server.url, apiKey: 'key-1', retries: 0 });
    const seen: unknown[] = [];
    client.use({
      onResponse: ({ response }) => void seen.push(response.status),
      onError: ({ error }) => void seen.push((error as Error).name),
    });
    await client.documents.get(id).catch(() => {});
    await client.GET('/api/v1/documents/{id}', { params: { path: { id } } }).catch(() => {});
    expect(seen).toEqual([...expected, ...expected]);
  });

  it.each([
    [
      'throws',
      () => {
        throw new Error('The log is full.');
      },
    ],
    [
      'rejects',
      async () => {
        throw new Error('The log is full.');
      },
    ],
  ])('an onRetry that %s ends no call', async (_, onRetry) => {
    await using server = await scriptedServer(hangUp, jsonResponse(200, { data: [] }));
    const client = createClient({ baseUrl: server.url, apiKey: 'key-1', onRetry });
    expect((await client.documents.list()).data).toEqual([]);
  });

  it('onRetry sees the attempts before, without the query', async () => {
    await using server = await scriptedServer(
      hangUp,
      problem(503, {}, { 'Retry-After': '0' }),
      jsonResponse(200, { data: [] }),
    );
    const seen: unknown[] = [];
    const client = createClient({
      baseUrl: server.url,
      apiKey: 'key-1',
      onRetry: (retry) => seen.push(retry),
    });
    await client.documents.list({ search: 'private' });
    const common = { method: 'GET', path: '/api/v1/documents', wait: expect.any(Number) };
    expect(seen).toEqual([
      {
        ...common,
        attempt: 1,
        status: undefined,
        error: expect.objectContaining({ name: 'ConnectionError' }),
      },
      { ...common, attempt: 2, status: 503, error: undefined },
    ]);
  });
});
