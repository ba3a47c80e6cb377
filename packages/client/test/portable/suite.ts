import {
  ApiError,
  ConflictError,
  ConnectionError,
  createClient,
  type Document,
  ForbiddenError,
  type Image,
  NotFoundError,
  PreconditionFailedError,
  RateLimitError,
  ServiceError,
  styles,
  TimeoutError,
  UnauthorizedError,
  ValidationError,
} from '../../src/index.ts';
import { type Check, play, rejection, same, withoutWaiting } from './checks.ts';
import { event, jsonResponse, problem, stream } from './script.ts';

const id = '019aa3c4-5f10-7b7e-8a41-3c5d9e2f6b70';
const apiKey = 'key-1';
const body = { name: 'Bakery FAQ', prompt: 'Crust & crumb, 100 % é', creativity: 0.5 } as const;
const document = (state: string) => ({ id, prompt: 'p', state }) as Document;
const image = (state: string, results: string[]) => ({ id, description: 'd', state, results }) as Image;

const checks: Check[] = [];
const check = (name: string, run: Check['run']) => checks.push({ name, run });

/** The checks for every runtime. They use no test framework and only what browsers have. */
export const suite: readonly Check[] = checks;

check('each method of a resource sends the request of the contract', async (servers) => {
  const page = jsonResponse(200, { data: [], meta: { next_cursor: null } });
  const scripted = await play(
    servers,
    page,
    jsonResponse(201, { id }),
    jsonResponse(200, { id }),
    jsonResponse(200, { id }),
    jsonResponse(204),
  );
  const { documents } = createClient({ baseUrl: `${scripted.url}/`, apiKey });
  same(await documents.list({ search: 'a b&c', favorite: true, template_id: undefined }), {
    data: [],
    meta: { next_cursor: null },
  });
  same(await documents.create(body, { prefer: 'respond-async', idempotencyKey: 'k' }), { id });
  await documents.get(`${id}/?#`, { headers: { 'X-Request-Id': 'mine' } });
  await documents.update(id, { name: undefined, favorite: false }, { ifMatch: '"2"' });
  same(await documents.delete(id), undefined);
  const seen = await scripted.seen();
  same(
    seen.map((one) => [one.method, one.url, one.body]),
    [
      ['GET', '/api/v1/documents?search=a%20b%26c&favorite=true', ''],
      [
        'POST',
        '/api/v1/documents',
        'name=Bakery+FAQ&prompt=Crust+%26+crumb%2C+100+%25+%C3%A9&creativity=0.5',
      ],
      ['GET', `/api/v1/documents/${id}%2F%3F%23`, ''],
      ['PATCH', `/api/v1/documents/${id}`, 'favorite=false'],
      ['DELETE', `/api/v1/documents/${id}`, ''],
    ],
  );
  for (const { headers } of seen) same(headers.authorization, 'Bearer key-1');
  same(seen[0]?.headers.accept, 'application/json');
  same(
    [seen[1]?.headers.prefer, seen[1]?.headers['idempotency-key'], seen[1]?.headers['content-type']],
    ['respond-async', 'k', 'application/x-www-form-urlencoded'],
  );
  same([seen[2]?.headers['x-request-id'], seen[3]?.headers['if-match']], ['mine', '"2"']);
});

check('a list is a repeated field, and an empty one is sent', async (servers) => {
  const scripted = await play(servers, jsonResponse(200, { id }));
  const { images } = createClient({ baseUrl: scripted.url, apiKey });
  await images.update(id, { results: ['http://a/1.png', 'http://a/2.png'], favorite: true });
  await images.update(id, { results: [], favorite: false });
  same(
    (await scripted.seen()).map((one) => one.body),
    [
      'results=http%3A%2F%2Fa%2F1.png&results=http%3A%2F%2Fa%2F2.png&favorite=true',
      'results=&favorite=false',
    ],
  );
});

check('the methods by path send the same requests', async (servers) => {
  const scripted = await play(servers, jsonResponse(200, { id }), problem(404));
  const client = createClient({ baseUrl: scripted.url, apiKey: async () => 'fetched', retries: 0 });
  const params = { path: { id } };
  same((await client.PUT('/api/v1/documents/{id}', { params, body: { favorite: true } })).data, { id });
  same((await client.GET('/api/v1/documents/{id}', { params })).error?.status, 404);
  const [put] = await scripted.seen();
  same([put?.method, put?.body, put?.headers.authorization], ['PUT', 'favorite=true', 'Bearer fetched']);
});

const kinds = [
  [400, ApiError],
  [401, UnauthorizedError],
  [403, ForbiddenError],
  [404, NotFoundError],
  [409, ConflictError],
  [412, PreconditionFailedError],
  [422, ValidationError],
  [429, RateLimitError],
  [500, ServiceError],
  [503, ServiceError],
] as const;

for (const [status, kind] of kinds) {
  check(`${status} is thrown as its own kind, with what a program needs to act`, async (servers) => {
    const errors = [{ field: 'name', code: 'required', detail: 'is required' }];
    const scripted = await play(servers, problem(status, { errors }, { 'Retry-After': '7' }));
    const { documents } = createClient({ baseUrl: scripted.url, apiKey, retries: 0 });
    const error = await rejection(documents.update(id, {}));
    if (!(error instanceof kind)) throw error;
    same(
      [error.message, error.status, error.requestId, error.problem.detail],
      [`${status}: why`, status, 'req-1', 'why'],
    );
    if (error instanceof ValidationError) same(error.errors, errors);
    if (error instanceof RateLimitError) same(error.retryAfter, 7);
  });
}

check('an error without a problem gets one', async (servers) => {
  const scripted = await play(servers, { status: 502, body: '<h1>Bad gateway</h1>' });
  const { documents } = createClient({ baseUrl: scripted.url, apiKey, retries: 0 });
  const error = await rejection(documents.list());
  same([error.name, (error as Error as ServiceError).problem.type], ['ServiceError', 'about:blank']);
});

check('a result narrows by its status, and has its headers', async (servers) => {
  const scripted = await play(
    servers,
    jsonResponse(200, { id }, { ETag: '"3"' }),
    problem(404),
    problem(418),
  );
  const { images } = createClient({ baseUrl: scripted.url, apiKey, retries: 0 });
  const found = await images.get(id).result();
  same(
    [found.ok, found.status, found.ok && found.data, found.response.headers.get('ETag')],
    [true, 200, { id }, '"3"'],
  );
  const missing = await images.get(id).result();
  same(
    [missing.ok, missing.status, missing.problem?.detail, missing.requestId],
    [false, 404, 'why', 'req-1'],
  );
  same((await rejection(images.get(id).result())).status, 418);
});

check('a create is repeated with the same key and the same body', async (servers) => {
  const scripted = await play(servers, 'hang up', 'cut off', problem(503), jsonResponse(201, { id }));
  const { documents } = createClient({ baseUrl: scripted.url, apiKey });
  await withoutWaiting(async (waits) => {
    same(await documents.create(body), { id });
    same(waits.length, 3);
  });
  const seen = await scripted.seen();
  same(seen.length, 4);
  const [key] = seen.map(({ headers }) => headers['idempotency-key']);
  if (!/^[\w-]{20,}$/.test(key ?? '')) throw new Error(`${key} is not an idempotency key.`);
  for (const one of seen) same([one.headers['idempotency-key'], one.body], [key, seen[0]?.body]);
});

check('an update is not repeated if the service may have executed it', async (servers) => {
  const scripted = await play(servers, 'cut off', jsonResponse(200, { id }));
  const { documents } = createClient({ baseUrl: scripted.url, apiKey });
  if (!((await rejection(documents.update(id, {}))) instanceof ConnectionError)) throw new Error('no kind');
  same((await scripted.seen()).length, 1);
});

check('Retry-After sets the wait', async (servers) => {
  const scripted = await play(servers, problem(429, {}, { 'Retry-After': '9' }), jsonResponse(200, { id }));
  const { documents } = createClient({ baseUrl: scripted.url, apiKey });
  await withoutWaiting(async (waits) => {
    await documents.get(id);
    same(waits, [9_000]);
  });
});

check('the time limit of an attempt includes the body, and throws a TimeoutError', async (servers) => {
  for (const step of ['silence', 'half a body'] as const) {
    const scripted = await play(servers, step);
    const { documents } = createClient({ baseUrl: scripted.url, apiKey, timeout: 50, retries: 0 });
    const error = await rejection(documents.get(id));
    if (!(error instanceof TimeoutError)) throw error;
  }
});

check('a signal ends a call with its reason: before, during and between attempts', async (servers) => {
  const scripted = await play(servers, 'silence', problem(429, {}, { 'Retry-After': '50' }));
  const enough = new Error('enough');
  const { documents } = createClient({ baseUrl: scripted.url, apiKey });
  same((await rejection(documents.get(id, { signal: AbortSignal.abort(enough) }))) === enough, true);
  for (const requests of [1, 2]) {
    const controller = new AbortController();
    const call = rejection(documents.get(id, { signal: controller.signal }));
    while ((await scripted.seen()).length < requests);
    controller.abort(enough);
    same((await call) === enough, true);
  }
  same((await scripted.seen()).length, 2);
});

check('an iteration requests page after page', async (servers) => {
  const page = (data: string[], next: string | null) =>
    jsonResponse(200, { data, meta: { next_cursor: next } });
  const scripted = await play(servers, page(['a', 'b'], 'c1'), page([], 'c2'), page(['c'], null));
  const { images } = createClient({ baseUrl: scripted.url, apiKey });
  const records: unknown[] = [];
  for await (const record of images.iterate({ per_page: 10 })) records.push(record);
  same(records, ['a', 'b', 'c']);
  const path = '/api/v1/images?per_page=10';
  same(
    (await scripted.seen()).map(({ url }) => url),
    [path, `${path}&cursor=c1`, `${path}&cursor=c2`],
  );
});

check('waitFor resolves when the generation has ended', async (servers) => {
  const scripted = await play(
    servers,
    jsonResponse(200, document('processing')),
    jsonResponse(200, document('succeeded')),
  );
  const client = createClient({ baseUrl: scripted.url, apiKey });
  const states: string[] = [];
  await withoutWaiting(async () => {
    const onState = ({ state }: Document) => states.push(state);
    same(await client.documents.waitFor(document('queued'), { onState }), document('succeeded'));
  });
  same(states, ['queued', 'processing', 'succeeded']);
});

check('a favorite keeps its results, also those that are newer than the given image', async (servers) => {
  const drawn = image('succeeded', ['http://a/1.png']);
  const scripted = await play(servers, jsonResponse(200, drawn, { ETag: '"4"' }));
  const { images } = createClient({ baseUrl: scripted.url, apiKey });
  await images.setFavorite(image('queued', []), false);
  const [read, fresh] = await scripted.seen();
  same(
    [read?.method, fresh?.body, fresh?.headers['if-match']],
    ['GET', 'results=http%3A%2F%2Fa%2F1.png&favorite=false', '"4"'],
  );
});

const watchedState = (state: string) => event('state', `1-${state}`, document(state));
const piece = (offset: number, text: string) => event('text', `1-${offset}`, { offset, text });

check('watch continues to the final state over broken connections', async (servers) => {
  const first = `retry: 7000\n\n${watchedState('processing')}${piece(0, 'Brezn 🥨')}`;
  const second = `: alive\n\n${piece(7, ' & Weiß')}`.replaceAll('\n', '\r\n');
  const cut = piece(13, 'bier 🍺').slice(0, -3);
  const scripted = await play(
    servers,
    stream(first + cut, 'end', 5),
    stream(': alive\n\n', 'hang up'),
    stream(second, 'end', 3),
    problem(503),
    stream(piece(13, 'bier') + watchedState('succeeded'), 'silence'),
  );
  const { documents } = createClient({ baseUrl: scripted.url, apiKey });
  const received: unknown[] = [];
  await withoutWaiting(async (waits) => {
    for await (const { type, data } of documents.watch(id)) received.push(type === 'text' ? data.text : type);
    // The wait between two streams is the reconnection time. A refused connection is retried earlier.
    same(waits.filter((wait) => wait >= 7_000 && wait <= 14_000).length, 3);
  });
  same(received, ['state', 'Brezn 🥨', ' & Weiß', 'bier', 'state']);
  const seen = await scripted.seen();
  same(
    seen.map(({ headers }) => [headers.accept, headers['last-event-id']]),
    [undefined, '1-0', '1-0', '1-7', '1-7'].map((last) => ['text/event-stream', last]),
  );
  same(seen[0]?.headers.authorization, 'Bearer key-1');
});

check('watch closes a silent connection', async (servers) => {
  const scripted = await play(
    servers,
    stream(`retry: 1\n\n${watchedState('queued')}`, 'silence'),
    stream(watchedState('failed'), 'silence'),
  );
  const { documents } = createClient({ baseUrl: scripted.url, apiKey });
  const states: unknown[] = [];
  for await (const event of documents.watch(id, { silence: 300, lastEventId: '0' })) states.push(event.id);
  same(states, ['1-queued', '1-failed']);
  same(
    (await scripted.seen()).map(({ headers }) => headers['last-event-id']),
    ['0', '1-queued'],
  );
});

check('leaving the iteration of watch closes its connection', async (servers) => {
  const scripted = await play(servers, stream(watchedState('queued'), 'silence'));
  const { documents } = createClient({ baseUrl: scripted.url, apiKey });
  for await (const { type } of documents.watch(id)) {
    same(type, 'state');
    break;
  }
  while ((await scripted.seen())[0]?.isLeft !== true);
});

check('a signal ends watch with its reason', async (servers) => {
  const scripted = await play(servers, stream(watchedState('queued'), 'silence'));
  const { documents } = createClient({ baseUrl: scripted.url, apiKey });
  const controller = new AbortController();
  const enough = new Error('enough');
  const events = documents.watch(id, { signal: controller.signal });
  await events.next();
  const next = rejection(events.next());
  controller.abort(enough);
  same((await next) === enough, true);
  while ((await scripted.seen())[0]?.isLeft !== true);
});

check('watch throws for an unknown record, and reports a deletion during the stream', async (servers) => {
  const gone = await play(servers, problem(404));
  const { documents } = createClient({ baseUrl: gone.url, apiKey });
  if (!((await rejection(documents.watch(id).next())) instanceof NotFoundError)) throw new Error('no kind');
  const going = await play(servers, stream(watchedState('queued')), problem(404));
  const received: unknown[] = [];
  await withoutWaiting(async () => {
    const client = createClient({ baseUrl: going.url, apiKey });
    for await (const { type, data } of client.images.watch(id)) received.push([type, data.id]);
  });
  same(received, [
    ['state', id],
    ['deleted', id],
  ]);
});

check('watch waits for a restart that is longer than the retries of a request', async (servers) => {
  const away = ['hang up', problem(503), 'hang up'] as const;
  const scripted = await play(
    servers,
    stream(watchedState('queued')),
    ...away,
    stream(watchedState('processing')),
    ...away,
    stream(watchedState('succeeded')),
  );
  const { documents } = createClient({ baseUrl: scripted.url, apiKey, retries: 2 });
  const received: unknown[] = [];
  await withoutWaiting(async () => {
    for await (const event of documents.watch(id)) received.push(event.id);
  });
  same(received, ['1-queued', '1-processing', '1-succeeded']);
});

check('a service that stays away or a revoked key ends watch', async (servers) => {
  for (const [step, name] of [
    ['hang up', 'ConnectionError'],
    [problem(401), 'UnauthorizedError'],
  ] as const) {
    const scripted = await play(servers, stream(watchedState('queued')), step);
    const events = createClient({ baseUrl: scripted.url, apiKey, retries: 1 }).documents.watch(id);
    await events.next();
    await withoutWaiting(async () => same((await rejection(events.next())).name, name));
  }
});

check('streams without events are not requested forever', async (servers) => {
  const scripted = await play(servers, stream(': alive\n\n'));
  const { documents } = createClient({ baseUrl: scripted.url, apiKey, retries: 2 });
  await withoutWaiting(async () => {
    if (!((await rejection(documents.watch(id).next())) instanceof ConnectionError))
      throw new Error('no kind');
  });
  same((await scripted.seen()).length, 3);
});

check('the global fetch works as an option', async (servers) => {
  const scripted = await play(servers, jsonResponse(200, { id }));
  const client = createClient({ baseUrl: scripted.url, apiKey, fetch, userAgent: 'portable/1.0' });
  same(await client.documents.get(id), { id });
});

check('the mock accepts the requests, and the client reads its responses', async ({ mock }) => {
  const client = createClient({ baseUrl: mock, apiKey: 'any' });
  const created = await client.documents.create(body).result();
  same([created.ok, created.status], [true, 201]);
  if (created.ok) same((await client.documents.waitFor(created.data)).state, 'succeeded');
  const received: string[] = [];
  for await (const { type } of client.documents.watch(created.data?.id ?? '')) received.push(type);
  same(received, ['state', 'text', 'text', 'state']);
  const [style] = styles;
  const drawn = await client.images.create({
    name: 'a',
    description: 'b',
    resolution: '256x256',
    style: style.value,
  });
  same((await client.images.setFavorite(drawn, true)).id, drawn.id);
  for await (const record of client.documents.iterate({ all_templates: true })) {
    same(typeof record.name, 'string');
    break;
  }
  same(
    (await rejection(client.documents.create({ ...body, creativity: 0.6 as never }))).name,
    'ValidationError',
  );
});
