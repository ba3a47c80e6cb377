import { expect, it } from 'vitest';
import {
  ApiError,
  ConflictError,
  createClient,
  ForbiddenError,
  NotFoundError,
  PreconditionFailedError,
  RateLimitError,
  request,
  ServiceError,
  setFavorite,
  UnauthorizedError,
  ValidationError,
} from '../src/index.ts';
import { jsonResponse, problem, type Step, scriptedServer } from './scripted-server.ts';
import { unhandledBy } from './unhandled-by.ts';

const id = '019aa3c4-5f10-7b7e-8a41-3c5d9e2f6b70';

async function server(...steps: Step[]) {
  const scripted = await scriptedServer(...steps);
  const client = createClient({ baseUrl: scripted.url, apiKey: 'key-1', retries: 0 });
  return { client, seen: scripted.seen, [Symbol.asyncDispose]: () => scripted[Symbol.asyncDispose]() };
}

it('each method of a resource sends its request', async () => {
  await using running = await server(
    jsonResponse(200, { data: [], meta: {} }),
    jsonResponse(201, { id }),
    jsonResponse(200, {}),
    jsonResponse(200, {}),
    jsonResponse(204),
  );
  const { documents } = running.client;
  await documents.list({ search: 'a b', favorite: true });
  await documents.create(
    { name: 'a', prompt: 'b', creativity: 1 },
    { prefer: 'respond-async', idempotencyKey: 'k' },
  );
  await documents.get(id, { headers: { 'X-Request-Id': 'mine' } });
  await documents.update(id, { favorite: false }, { ifMatch: '"2"' });
  await documents.delete(id);
  const authorization = 'Bearer key-1';
  expect(running.seen).toMatchObject([
    {
      method: 'GET',
      url: '/api/v1/documents?search=a%20b&favorite=true',
      headers: { authorization, accept: 'application/json' },
    },
    {
      method: 'POST',
      url: '/api/v1/documents',
      body: 'name=a&prompt=b&creativity=1',
      headers: { authorization, prefer: 'respond-async', 'idempotency-key': 'k' },
    },
    { method: 'GET', url: `/api/v1/documents/${id}`, headers: { 'x-request-id': 'mine' } },
    {
      method: 'PATCH',
      url: `/api/v1/documents/${id}`,
      body: 'favorite=false',
      headers: { 'if-match': '"2"' },
    },
    { method: 'DELETE', url: `/api/v1/documents/${id}`, body: '' },
  ]);
  expect(running.seen[3]?.headers).not.toHaveProperty('idempotency-key');
});

it.each([
  [400, ApiError, 'ApiError'],
  [401, UnauthorizedError, 'UnauthorizedError'],
  [403, ForbiddenError, 'ForbiddenError'],
  [404, NotFoundError, 'NotFoundError'],
  [409, ConflictError, 'ConflictError'],
  [412, PreconditionFailedError, 'PreconditionFailedError'],
  [422, ValidationError, 'ValidationError'],
  [429, RateLimitError, 'RateLimitError'],
  [500, ServiceError, 'ServiceError'],
  [503, ServiceError, 'ServiceError'],
])('%i is thrown as a separate class, with the fields that a program needs', async (status, kind, name) => {
  await using running = await server(problem(status));
  const error = await running.client.documents.update(id, {}).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(kind);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ name, status, requestId: 'req-1', problem: { status, detail: 'why' } });
  expect((error as Error).message).toBe(`${status} PATCH /api/v1/documents/${id}: why`);
});

it('a ValidationError names every field, and a RateLimitError the seconds', async () => {
  const errors = [{ field: 'name', code: 'required', detail: 'is required' }];
  await using running = await server(problem(422, { errors }), problem(429, {}, { 'Retry-After': '7' }));
  await expect(running.client.documents.update(id, {})).rejects.toMatchObject({ errors });
  await expect(running.client.documents.update(id, {})).rejects.toMatchObject({ retryAfter: 7 });
});

it('a result narrows by its status and throws nothing', async () => {
  await using running = await server(jsonResponse(200, { id }, { ETag: '"3"' }), problem(404));
  const found = await running.client.images.get(id).result();
  expect(found).toMatchObject({ ok: true, status: 200, data: { id } });
  expect(found.response.headers.get('ETag')).toBe('"3"');
  const missing = await running.client.images.get(id).result();
  expect(missing).toMatchObject({ ok: false, status: 404, problem: { detail: 'why' }, requestId: 'req-1' });
});

it('a 304 is a result, and an error for a caller who awaits the record', async () => {
  await using running = await server(jsonResponse(304));
  const result = await running.client.documents.get(id, { ifNoneMatch: '"3"' }).result();
  expect(result).toMatchObject({ ok: false, status: 304, problem: undefined });
  await expect(running.client.documents.get(id, { ifNoneMatch: '"3"' })).rejects.toMatchObject({
    name: 'ApiError',
    status: 304,
    problem: { type: 'about:blank', title: 'Not Modified', instance: `/api/v1/documents/${id}` },
  });
});

it('the result of a create shows whether it is finished', async () => {
  await using running = await server(jsonResponse(202, { id }, { Location: '/there', 'Retry-After': '2' }));
  const body = { name: 'a', prompt: 'b', creativity: 0 } as const;
  const result = await running.client.documents.create(body).result();
  expect(result).toMatchObject({ ok: true, status: 202, data: { id } });
  expect(result.response.headers.get('Location')).toBe('/there');
});

it.each([418, 409, 206])(
  '%i, which the contract does not document for the operation, always throws',
  async (status) => {
    await using running = await server(status < 300 ? jsonResponse(status, { id }) : problem(status));
    const error = await running.client.documents
      .get(id)
      .result()
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status });
  },
);

it('an undocumented status always throws', async () => {
  const client = createClient({
    baseUrl: 'http://x',
    apiKey: 'k',
    retries: 0,
    fetch: async () => Response.error(),
  });
  await expect(client.documents.list().result()).rejects.toMatchObject({ status: 0, problem: { status: 0 } });
});

it('an error without a problem gets one made from the status', async () => {
  await using running = await server((response) => response.writeHead(502, 'Away').end('<h1>nginx</h1>'));
  await expect(running.client.documents.list()).rejects.toMatchObject({
    name: 'ServiceError',
    status: 502,
    problem: { type: 'about:blank', title: 'Away', status: 502 },
  });
});

it('a call whose result alone is awaited leaves no unhandled rejection', async () => {
  await using running = await server(problem(404), problem(418));
  const run = async () => {
    await running.client.documents.get(id).result();
    await expect(running.client.documents.get(id).result()).rejects.toThrow();
  };
  expect(await unhandledBy(run)).toEqual([]);
});

const problemResponse = () => Response.json({ status: 404, detail: 'why' }, { status: 404 });

it('a call that is awaited late, or never, leaves no unhandled rejection', async () => {
  const fetches = [async () => problemResponse(), async () => Promise.reject(new Error('lost'))];
  const clients = fetches.map((fetch) =>
    createClient({ baseUrl: 'http://x', apiKey: 'k', retries: 0, fetch }),
  );
  const start = () =>
    clients.flatMap((client) => [
      client.documents.get(id),
      client.documents.get('..'),
      request(client, 'GET', '/x'),
      setFavorite(client.images, id, true),
    ]);
  const run = async () => {
    start();
    const late = start();
    // The calls before these have ended, too.
    await Promise.allSettled(start());
    await new Promise((resolve) => setImmediate(resolve));
    const results = await Promise.allSettled(late.map((call) => call.result()));
    const missing = { value: { status: 404 } };
    const lost = { reason: { name: 'ConnectionError' } };
    const wrong = { reason: { name: 'TypeError' } };
    expect(results).toMatchObject([missing, wrong, missing, missing, lost, wrong, lost, lost]);
    await expect(late[0]).rejects.toMatchObject({ name: 'NotFoundError' });
  };
  expect(await unhandledBy(run)).toEqual([]);
});

it('a failure has the error that an await throws', async () => {
  await using running = await server(problem(404));
  const result = await running.client.documents.get(id).result();
  expect(result.error).toMatchObject({
    name: 'NotFoundError',
    message: `404 GET /api/v1/documents/${id}: why`,
    response: { status: 404 },
  });
});
