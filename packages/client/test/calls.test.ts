import { expect, it } from 'vitest';
import { ApiError, createClient, setFavorite } from '../src/index.ts';
import { jsonResponse, problem, type Step, scriptedServer } from './scripted-server.ts';
import { unhandledBy } from './unhandled-by.ts';

const id = '019aa3c4-5f10-7b7e-8a41-3c5d9e2f6b70';

async function server(...steps: Step[]) {
  const scripted = await scriptedServer(...steps);
  const client = createClient({ baseUrl: scripted.url, apiKey: 'key-1', retries: 0 });
  return { client, seen: scripted.seen, [Symbol.asyncDispose]: () => scripted[Symbol.asyncDispose]() };
}

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

it.each([409, 418, 502])('%i is a result, because the contract documents all errors', async (status) => {
  await using running = await server(problem(status));
  const result = await running.client.documents.get(id).result();
  expect(result).toMatchObject({ ok: false, status, problem: { detail: 'why' } });
});

it.each([206, 302])('%i, which the contract does not document, always throws', async (status) => {
  await using running = await server(jsonResponse(status, { id }));
  const error = await running.client.documents
    .get(id)
    .result()
    .catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status });
});

it('a 304 always throws for an operation without conditions', async () => {
  await using running = await server(jsonResponse(304));
  await expect(running.client.documents.list().result()).rejects.toMatchObject({ status: 304 });
});

it('a response without a status always throws', async () => {
  const client = createClient({
    baseUrl: 'http://x',
    apiKey: 'k',
    retries: 0,
    fetch: async () => Response.error(),
  });
  await expect(client.documents.list().result()).rejects.toMatchObject({ status: 0, problem: { status: 0 } });
});

it('a call whose result alone is awaited leaves no unhandled rejection', async () => {
  await using running = await server(problem(404), jsonResponse(206, { id }));
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
    expect(results).toMatchObject([missing, wrong, missing, lost, wrong, lost]);
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
