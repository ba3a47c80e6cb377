import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createClient } from '../src/index.ts';
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

  it('keeps an id in its path segment', async () => {
    await client().GET('/api/v1/documents/{id}', { params: { path: { id: '../images?x=1#y' } } });
    expect(server.last().url).toBe('/api/v1/documents/..%2Fimages%3Fx%3D1%23y');
    const call = client().DELETE('/api/v1/documents/{id}', { params: { path: { id: '..' } } });
    await expect(call).rejects.toThrow('id can\'t be "..".');
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

describe('a response', () => {
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

  it('of a gateway with other JSON gets a problem that shows it', async () => {
    server.respondWith({ status: 422, headers: {}, body: '{"status":422,"error":"Unprocessable"}' });
    const { error } = await client().GET('/api/v1/documents');
    expect(error).toMatchObject({ type: 'about:blank', status: 422, errors: [] });
    expect(error?.detail).toBe('{"status":422,"error":"Unprocessable"}');
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
});
