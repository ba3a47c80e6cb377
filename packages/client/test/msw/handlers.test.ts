import { operations } from '@contentgen/contract';
import { documentedResponse } from '@contentgen/contract/requests';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient, NotFoundError, RateLimitError, watch } from '../../src/index.ts';
import { examples, handlers, http, type Respond } from '../../src/msw/index.ts';

const baseUrl = 'http://service.test:8080';
const id = '019aa3c4-5f10-7b7e-8a41-3c5d9e2f6b70';
const _body = { name: 'a', prompt: 'b', creativity: 1 } as const;
const { documents, images, GET } = createClient({ baseUrl, apiKey: 'key-1', retries: 0 });

const server = setupServer(...handlers({ baseUrl }));
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

describe('the handlers', () => {
  it('are one for every operation', () => {
    expect(handlers().map(({ info }) => info.header)).toHaveLength(Object.keys(operations).length);
  });

  it.each(Object.values(operations))(
    'answer the first example of $id',
    async ({ id: operation, method, path, statuses }) => {
      const response = await fetch(baseUrl + path.replace('{id}', id), { method: method.toUpperCase() });
      const documented = documentedResponse(operation, statuses[0]);
      const [media] = Object.values(documented?.content ?? {});
      const [example] = Object.values(media?.examples ?? {});
      expect(response.status).toBe(statuses[0]);
      const { value = '' } = example ?? {};
      expect(await response.text()).toBe(typeof value === 'string' ? value : JSON.stringify(value));
      for (const [name, { required = false }] of Object.entries(documented?.headers ?? {})) {
        expect([name, response.headers.has(name)]).toEqual([name, required]);
      }
    },
  );

  it('answer watch with the example of a stream, or with a given text', async () => {
    const watched = async () => {
      const events: unknown[] = [];
      for await (const { type, data } of watch(documents, id))
        events.push([type, 'state' in data && data.state]);
      return events;
    };
    expect(await watched()).toEqual([
      ['record', 'processing'],
      ['text', false],
      ['text', false],
      ['record', 'succeeded'],
    ]);
    const text = `event: deleted\ndata: {"id":"${id}"}\n\n`;
    server.use(http.watchDocument(({ respond }) => respond(200, text)));
    expect(await watched()).toEqual([['deleted', false]]);
  });

  it('answer at any origin, unless one is given', async () => {
    server.use(...handlers());
    expect((await fetch(`http://elsewhere.test/behind/api/v1/images`)).status).toBe(200);
    server.resetHandlers(...handlers({ baseUrl: `${baseUrl}//` }));
    expect(await images.get(id)).toMatchObject({ state: 'succeeded' });
  });
});

describe('a custom response', () => {
  it('is typed by its status, and can use the path and the body of the request', async () => {
    server.use(
      http.updateDocument(async ({ params, request, respond }) => {
        const form = await request.formData();
        const { updated } = examples.updateDocument[200];
        return respond(200, { ...updated, id: params.id, name: String(form.get('name')) });
      }),
    );
    const other = '019aa3c4-7c3e-7a11-8d02-94be5f6a1c38';
    expect(await documents.update(other, { name: 'Mine' })).toMatchObject({ id: other, name: 'Mine' });
  });

  it('is the problem of the contract, of this request', async () => {
    server.use(
      http.getImage(({ respond }) => respond(404)),
      http.listDocuments(({ respond }) => respond(429, undefined, { 'Retry-After': 7 })),
    );
    const error = await images.get(id).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(NotFoundError);
    const { unknown } = examples.getImage[404];
    expect(error).toMatchObject({ problem: { ...unknown, instance: `/api/v1/images/${id}` } });
    await expect(documents.list()).rejects.toBeInstanceOf(RateLimitError);
    await expect(documents.list()).rejects.toMatchObject({ retryAfter: 7 });
  });

  it('has a Location that names the record, and the request id of its problem', async () => {
    const problem = { ...examples.createImage[409].in_progress, request_id: 'mine' };
    server.use(http.createImage(({ respond }) => respond(409, problem), { once: true }));
    const create = () => images.create({ name: 'a', description: 'b', resolution: '256x256' });
    await expect(create()).rejects.toMatchObject({ requestId: 'mine' });
    server.use(http.createImage(({ respond }) => respond(202)));
    const call = create();
    const { headers } = await call.asResponse();
    expect(headers.get('Location')).toBe(`/api/v1/images/${(await call).id}`);
  });

  it('is sent once; a handler that returns undefined leaves the request to the next one', async () => {
    server.use(
      http.getDocument(() => undefined),
      http.getDocument(({ respond }) => respond(503), { once: true, baseUrl }),
    );
    await expect(documents.get(id)).rejects.toMatchObject({ status: 503 });
    expect(await documents.get(id)).toMatchObject({ id: expect.any(String) });
  });
});

describe('an undocumented response', () => {
  const logged = vi.spyOn(console, 'error');
  beforeEach(() => logged.mockReset());
  afterAll(() => logged.mockRestore());

  const { succeeded } = examples.getDocument[200];
  const { page } = examples.listDocuments[200];
  const [record] = page.data;
  const refused = async (operation: string) => {
    const call = operation === 'listDocuments' ? documents.list() : documents.get(id);
    const error = await call.catch((caught: unknown) => caught);
    expect(error).toMatchObject({ name: 'ApiError', status: 418, problem: { type: 'about:blank' } });
    const { detail } = (error as { problem: { detail: string } }).problem;
    expect(logged.mock.calls).toEqual([[`[contentgen] ${detail}`]]);
    return detail;
  };

  it.each([
    [409, undefined, 'status: is not documented for the operation'],
    [304, succeeded, 'body: is not documented for the status'],
    [
      200,
      { ...succeeded, state: 'done' },
      'body.state: must be one of queued, processing, succeeded, failed',
    ],
    [200, { ...succeeded, name: undefined }, 'body.name: is required'],
    [200, { ...succeeded, title: 'x' }, 'body.title: is not a field that the contract has'],
  ])('%i %j is refused, naming its place', async (status, content, rule) => {
    server.use(http.getDocument(({ respond }) => (respond as AnyRespond)(status, content)));
    expect(await refused('getDocument')).toBe(`getDocument ${status}, ${rule}`);
  });

  it.each([[{ ...page, data: [record, { ...record, id: '1' }] }, 'body.data[1].id: must be a valid uuid']])(
    'a value deep in the body is refused, naming its place: %#',
    async (content, rule) => {
      server.use(http.listDocuments(({ respond }) => (respond as AnyRespond)(200, content)));
      expect(await refused('listDocuments')).toBe(`listDocuments 200, ${rule}`);
    },
  );

  it.each([
    [{ ETag: 'x'.repeat(65) }, 'ETag: must have at most 64 characters'],
    [{ 'X-Powered-By': 'msw' }, 'X-Powered-By: is not a header of this response'],
  ])('an invalid header is refused, naming the header: %j', async (headers, rule) => {
    server.use(http.getDocument(({ respond }) => (respond as AnyRespond)(200, undefined, headers)));
    expect(await refused('getDocument')).toBe(`getDocument 200, ${rule}`);
  });

  it('a response that respond did not make is refused', async () => {
    server.use(http.getDocument(() => Response.json(succeeded) as never));
    expect(await refused('getDocument')).toBe('getDocument 200, response: was not made by respond()');
  });

  it('a success that Accept does not allow is refused, but not a problem', async () => {
    const ask = () => fetch(`${baseUrl}/api/v1/documents/${id}`, { headers: { accept: 'text/html' } });
    expect((await ask()).status).toBe(418);
    expect(logged.mock.calls).toEqual([[expect.stringContaining('"Accept: text/html"')]]);
    server.use(http.getDocument(({ respond }) => respond(404)));
    const refused = await ask();
    expect([refused.status, refused.headers.get('Content-Type')]).toEqual([404, 'application/problem+json']);
  });

  it('has a status that no operation documents, and the client does not retry it', async () => {
    for (const { statuses } of Object.values(operations)) expect(statuses).not.toContain(418);
    let asked = 0;
    server.use(http.getDocument(({ respond }) => (respond as AnyRespond)(++asked)));
    await expect(createClient({ baseUrl, apiKey: 'key-1' }).documents.get(id)).rejects.toMatchObject({
      status: 418,
    });
    expect(asked).toBe(1);
    const { error } = await GET('/api/v1/documents/{id}', { params: { path: { id } } });
    expect(error).toMatchObject({ title: 'Undocumented response' });
  });
});

it('an error in a resolver is logged, and is not a response of the service', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  server.use(
    http.getDocument(() => {
      throw new Error('oh');
    }),
  );
  await expect(documents.get(id)).rejects.toMatchObject({
    status: 418,
    message: `418 GET /api/v1/documents/${id}: oh`,
  });
  expect(logged).toHaveBeenCalledWith('[contentgen] oh');
  logged.mockRestore();
});

/** What a program without types could do. */
type AnyRespond = (...values: unknown[]) => ReturnType<Respond<'getDocument'>>;
