import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ConnectionError, createClient } from '../src/index.ts';
import { recordingServer } from './recording-server.ts';

let server: Awaited<ReturnType<typeof recordingServer>>;
beforeAll(async () => {
  server = await recordingServer();
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(() => server.respondWith({ status: 204 }));

const client = (options = {}) =>
  createClient({ baseUrl: server.url, apiKey: 'key-1', retries: 0, ...options });
const id = '019aa3c4-5f10-7b7e-8a41-3c5d9e2f6b70';
const params = { path: { id } };
const json = { 'Content-Type': 'application/json' };

describe('a request', () => {
  it('of a create is a form', async () => {
    const body = { name: 'Bakery FAQ', prompt: 'Sourdough & rye', creativity: 0.5, template_id: 16 } as const;
    await client().POST('/api/v1/documents', { body });
    const { method, url, headers, body: form } = server.last();
    expect({ method, url, type: headers['content-type'], form }).toEqual({
      method: 'POST',
      url: '/api/v1/documents',
      type: 'application/x-www-form-urlencoded',
      form: 'name=Bakery%20FAQ&prompt=Sourdough%20%26%20rye&creativity=0.5&template_id=16',
    });
  });

  it.each(['PUT', 'PATCH'] as const)('with a list repeats its field in a %s', async (method) => {
    const results = ['http://a/1.png', 'http://a/2.png?x=1&y=2'];
    const options = { params, body: { results, favorite: false } };
    if (method === 'PUT') await client().PUT('/api/v1/images/{id}', options);
    else await client().PATCH('/api/v1/images/{id}', options);
    expect(server.last()).toMatchObject({
      method,
      url: `/api/v1/images/${id}`,
      body: 'results=http%3A%2F%2Fa%2F1.png&results=http%3A%2F%2Fa%2F2.png%3Fx%3D1%26y%3D2&favorite=false',
    });
  });

  it('can have an empty list, or a form without fields', async () => {
    await client().PATCH('/api/v1/images/{id}', { params, body: { results: [], favorite: true } });
    expect(server.last().body).toBe('results=&favorite=true');
    await client().PATCH('/api/v1/documents/{id}', { params, body: {} });
    expect(server.last()).toMatchObject({
      body: '',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '0' },
    });
  });

  it('is JSON if the caller sets the Content-Type', async () => {
    const body = { results: [], favorite: true };
    await client().PUT('/api/v1/images/{id}', { params, body, headers: json });
    expect(server.last()).toMatchObject({
      body: '{"results":[],"favorite":true}',
      headers: { 'content-type': 'application/json' },
    });
  });

  it('with DELETE has no body', async () => {
    await client().DELETE('/api/v1/documents/{id}', { params });
    const { method, body, headers } = server.last();
    expect({ method, body }).toEqual({ method: 'DELETE', body: '' });
    expect(headers).not.toHaveProperty('content-type');
  });

  it('has booleans and numbers in its query as in the contract', async () => {
    const query = {
      search: 'a&b ü',
      favorite: true,
      template_id: 16,
      per_page: 25,
    } as const;
    await client().GET('/api/v1/documents', { params: { query } });
    expect(server.last()).toMatchObject({
      url: '/api/v1/documents?search=a%26b%20%C3%BC&favorite=true&template_id=16&per_page=25',
      headers: { accept: 'application/json' },
    });
    expect(server.last().headers).not.toHaveProperty('content-type');
  });

  it('keeps an id in its path segment', async () => {
    await client().GET('/api/v1/documents/{id}', { params: { path: { id: '../images?x=1#y' } } });
    expect(server.last().url).toBe('/api/v1/documents/..%2Fimages%3Fx%3D1%23y');
    const call = client().DELETE('/api/v1/documents/{id}', { params: { path: { id: '..' } } });
    await expect(call).rejects.toThrow('id can\'t be "..".');
  });

  it('has the headers of the call', async () => {
    const header = { 'Idempotency-Key': 'one', Prefer: 'respond-async' };
    const body = { name: 'a', description: 'b', resolution: '256x256' } as const;
    await client().POST('/api/v1/images', { params: { header }, body });
    expect(server.last().headers).toMatchObject({ 'idempotency-key': 'one', prefer: 'respond-async' });
  });

  it.each(['', '/', '//'])('works with a base URL that ends in "%s"', async (end) => {
    await client({ baseUrl: `${server.url}${end}` }).GET('/api/v1/images');
    expect(server.last().url).toBe('/api/v1/images');
  });

  it('keeps the path of a base URL', async () => {
    await client({ baseUrl: `${server.url}/behind/` }).GET('/api/v1/images');
    expect(server.last().url).toBe('/behind/api/v1/images');
  });

  it('fails if a form cannot express its body', async () => {
    const body = { name: null } as unknown as { name: string };
    const call = client().PATCH('/api/v1/documents/{id}', { params, body });
    await expect(call).rejects.toThrow(/^name can't be null/);
  });
});

describe('the API key', () => {
  it('is sent with every request', async () => {
    const { GET, POST, PUT, PATCH, DELETE } = client();
    const document = { name: 'a', prompt: 'b', creativity: 1 } as const;
    const calls = [
      () => GET('/api/v1/documents'),
      () => POST('/api/v1/documents', { body: document }),
      () => PUT('/api/v1/documents/{id}', { params, body: {} }),
      () => PATCH('/api/v1/documents/{id}', { params, body: {} }),
      () => DELETE('/api/v1/documents/{id}', { params }),
    ];
    for (const call of calls) {
      await call();
      expect(server.last().headers.authorization).toBe('Bearer key-1');
    }
  });

  it('is called before every request if it is a function', async () => {
    let count = 0;
    const { GET } = client({ apiKey: async () => `rotated-${++count}` });
    for (const key of ['rotated-1', 'rotated-2']) {
      await GET('/api/v1/images');
      expect(server.last().headers.authorization).toBe(`Bearer ${key}`);
    }
  });

  it('cannot be replaced by the headers of a call', async () => {
    await client().GET('/api/v1/images', { headers: { Authorization: 'Bearer other' } });
    expect(server.last().headers.authorization).toBe('Bearer key-1');
  });
});

describe('a response', () => {
  it('of a success has data', async () => {
    server.respondWith({ status: 201, headers: { ...json, Location: '/x' }, body: '{"id":"1"}' });
    const body = { name: 'a', prompt: 'b', creativity: 0 } as const;
    const { data, error, response } = await client().POST('/api/v1/documents', { body });
    expect({ data, error }).toEqual({ data: { id: '1' }, error: undefined });
    expect(response.headers.get('Location')).toBe('/x');
  });

  it('with 204 has neither data nor error', async () => {
    const { data, error, response } = await client().DELETE('/api/v1/documents/{id}', { params });
    expect({ data, error, status: response.status }).toEqual({
      data: undefined,
      error: undefined,
      status: 204,
    });
  });

  it('with 304 has no data', async () => {
    server.respondWith({ status: 304 });
    const options = { params: { ...params, header: { 'If-None-Match': '"2"' } } };
    const { data, error, response } = await client().GET('/api/v1/documents/{id}', options);
    expect({ data, status: response.status }).toEqual({ data: undefined, status: 304 });
    expect(error).toBeFalsy();
  });

  it('of an error has its problem', async () => {
    const errors = [{ field: 'name', code: 'required', detail: 'is required' }];
    const context = { instance: '/here', request_id: 'r' };
    const problem = { type: 'urn:x', title: 'X', status: 422, detail: 'why', ...context, errors };
    const headers = { 'Content-Type': 'application/problem+json' };
    server.respondWith({ status: 422, headers, body: JSON.stringify(problem) });
    const { data, error } = await client().GET('/api/v1/documents');
    expect(data).toBeUndefined();
    expect(error).toEqual(problem);
  });

  it('of a gateway with other JSON gets a problem that shows it', async () => {
    server.respondWith({ status: 422, headers: {}, body: '{"status":422,"error":"Unprocessable"}' });
    const { error } = await client().GET('/api/v1/documents');
    expect(error).toMatchObject({ type: 'about:blank', status: 422, errors: [] });
    expect(error?.detail).toBe('{"status":422,"error":"Unprocessable"}');
  });

  it('is never expected from an invalid URL', () => {
    for (const baseUrl of ['127.0.0.1:8080', 'localhost:8080', 'ftp://127.0.0.1']) {
      expect(() => createClient({ baseUrl, apiKey: 'key-1' })).toThrow(TypeError);
    }
  });

  it.each([
    ['an empty body', { 'Content-Length': '0' }, ''],
    ['an empty body in chunks', { 'Transfer-Encoding': 'chunked' }, ''],
    ['a page of a proxy', { 'Content-Type': 'text/html' }, '<h1>Away</h1>'],
  ])('is an error because of its status, with %s', async (_, headers, body) => {
    server.respondWith({ status: 503, headers: { ...headers, 'Retry-After': '7' }, body });
    const { data, error, response } = await client().GET('/api/v1/documents');
    expect(data).toBeUndefined();
    expect(error).toMatchObject({ type: 'about:blank', status: 503, instance: '/api/v1/documents' });
    expect(response.headers.get('Retry-After')).toBe('7');
  });

  it('that never arrives is a rejection', async () => {
    const call = createClient({ baseUrl: 'http://127.0.0.1:1', apiKey: 'k', retries: 0 }).GET(
      '/api/v1/images',
    );
    await expect(call).rejects.toThrow(ConnectionError);
  });

  it('is not awaited after the signal aborts', async () => {
    const call = client().GET('/api/v1/images', { signal: AbortSignal.abort() });
    await expect(call).rejects.toThrow(/abort/i);
  });
});

it('can come from a custom fetch, which gets a repeatable body', async () => {
  const bodies: unknown[] = [];
  const twice: typeof fetch = async (url, init) => {
    for (const _ of ['once', 'again']) {
      await fetch(url, init);
      bodies.push(server.last().body);
    }
    return Response.json({ id: 'mine' });
  };
  const { data } = await client({ fetch: twice }).PATCH('/api/v1/documents/{id}', {
    params,
    body: { favorite: true },
  });
  expect(data).toEqual({ id: 'mine' });
  expect(bodies).toEqual(['favorite=true', 'favorite=true']);
});
