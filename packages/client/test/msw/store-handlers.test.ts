import { MockStore } from '@contentgen/mock/store';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createClient, NotFoundError, PreconditionFailedError, waitFor, watch } from '../../src/index.ts';
import { http, storeHandlers } from '../../src/msw/index.ts';
import { unwrap } from '../../src/webhooks.ts';

const baseUrl = 'http://service.test:8080';
const store = new MockStore({ instant: true, generation: 10 });
const { documents, images } = createClient({ baseUrl, apiKey: store.keys.key, retries: 0 });

const server = setupServer(...storeHandlers(store, { baseUrl }));
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  server.resetHandlers();
  store.reset();
});
afterAll(() => server.close());

it('keep records: created, listed, changed, and gone', async () => {
  const { id, state } = await documents.create({ name: 'Menu', prompt: 'A picnic', creativity: 1 });
  expect(state).toBe('succeeded');
  expect((await documents.list({ search: 'menu' })).data.map((one) => one.id)).toEqual([id]);
  expect(await documents.update(id, { favorite: true })).toMatchObject({ name: 'Menu', favorite: true });
  await documents.delete(id);
  await expect(documents.get(id)).rejects.toBeInstanceOf(NotFoundError);
});

it('serve streams and pictures', async () => {
  const body = { name: 'Lake', description: 'A lake', resolution: '256x256' } as const;
  const queued = await images.create(body, { prefer: 'respond-async' });
  const states: string[] = [];
  for await (const { type, data } of watch(images, queued.id)) if (type === 'record') states.push(data.state);
  expect(states.at(-1)).toBe('succeeded');
  const { results } = await waitFor(images, queued.id);
  const picture = await fetch(String(results[0]));
  expect(picture.headers.get('content-type')).toBe('image/png');
});

it('add the key of an account to requests of a page, and its next response is for this account alone', async () => {
  const origin = 'http://page.test';
  server.use(...storeHandlers(store, { baseUrl: origin, key: 'mock-worker-1' }));
  const withoutKey = (request: Request) => {
    request.headers.delete('Authorization');
    return fetch(request);
  };
  const page = createClient({ baseUrl: origin, apiKey: 'none', retries: 0, fetch: withoutKey });
  await page.documents.create({ name: 'Mine', prompt: 'A picnic', creativity: 1 });
  expect((await page.documents.list({ search: 'mine' })).data).toHaveLength(1);
  expect((await documents.list({ search: 'mine' })).data).toEqual([]);
  store.next('offline', { key: 'mock-worker-1' });
  await documents.list();
  await expect(page.documents.list()).rejects.toMatchObject({ name: 'ConnectionError' });
});

it('serve an address with a path, with the pictures at its origin', async () => {
  const behind = 'http://behind.test/service/';
  server.use(...storeHandlers(store, { baseUrl: behind, key: store.keys.key }));
  const client = createClient({ baseUrl: behind, apiKey: store.keys.key, retries: 0 });
  const { data } = await client.images.list();
  const [url] = data[0]?.results ?? [];
  expect((await fetch(String(url))).status).toBe(200);
  await expect(fetch('http://behind.test/other')).rejects.toThrow();
});

it('let a handler that was added later respond, and do not handle other addresses', async () => {
  server.use(http.updateDocument(({ respond }) => respond(412)));
  const [first] = (await documents.list()).data;
  const update = documents.update(String(first?.id), { name: 'Mine' });
  await expect(update).rejects.toBeInstanceOf(PreconditionFailedError);
  await expect(fetch(`${baseUrl}/elsewhere`)).rejects.toThrow();
});

it('send the events of webhooks to a function, as to the route of a server', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { webhooks } = createClient({ baseUrl, apiKey: store.keys.key, retries: 0 });
  const { secret } = await webhooks.create({ url: 'https://shop.example/hooks' });
  const states = async () =>
    (await webhooks.list()).data[0]?.deliveries.map(({ response_status }) => response_status);
  let paths: string[] = [];
  let accepted = secret;
  const onEvent = vi.fn(async (request: Request) => {
    const { data } = await unwrap(await request.text(), request.headers, accepted);
    paths = [...paths, `${request.url} ${data.path}`];
  });
  server.use(...storeHandlers(store, { baseUrl, onEvent }));
  const { id } = await documents.create({ name: 'Menu', prompt: 'A picnic', creativity: 1 });
  await vi.waitFor(async () => expect(await states()).toEqual([204]));
  expect(paths).toEqual([`https://shop.example/hooks /api/v1/documents/${id}`]);
  expect(said).not.toHaveBeenCalled();

  // A function that fails is a server that fails.
  accepted = '';
  onEvent.mockImplementationOnce(() => Promise.resolve(new Response(null, { status: 410 }) as never));
  await documents.create({ name: 'Menu', prompt: 'A picnic', creativity: 1 });
  await vi.waitFor(async () => expect(await states()).toEqual([410, 204]));
  await webhooks.test(String((await webhooks.list()).data[0]?.id));
  await vi.waitFor(async () => expect(await states()).toEqual([500, 410, 204]));
  expect(String(said.mock.calls[0]?.[1])).toContain('The secret must be');
  said.mockRestore();
});
