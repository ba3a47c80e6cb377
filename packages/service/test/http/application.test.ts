import { operations } from '@contentgen/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { type RunningService, runService } from '../running-service.ts';
import { exchange, lines } from './exchange.ts';
import { heldProviders } from './held-provider.ts';
import { everyOperation, perform } from './operations.ts';
import { newDocument, newImage, resources } from './records.ts';

let running: RunningService;

beforeAll(async () => {
  running = await runService();
});

afterAll(() => running.close());

const list = resources.documents.path;
const unknownId = '019aa3c4-5f10-7b7e-8a41-3c5d9e2f6b70';

describe('X-Request-Id', () => {
  it.each(['a', 'req-019aa3c4', 'A.b_C-9', 'x'.repeat(128)])('is kept: %s', async (id) => {
    const response = await running.send('GET', list, { headers: { 'x-request-id': id } });
    expect(response.headers.get('x-request-id')).toBe(id);
    expect(response.json.request_id).toBe(id);
  });

  it.each(['', 'x'.repeat(129), 'a b', 'a,b', 'a/b', 'é', '<b>', '"a"'])('is replaced: %s', async (id) => {
    const response = await running.send('GET', list, { headers: { 'x-request-id': id } });
    expect(response.headers.get('x-request-id')).toMatch(/^req-[0-9a-f-]{36}-[0-9a-z]+$/);
    expect(response.json.request_id).toBe(response.headers.get('x-request-id'));
  });

  it('is different for every request', async () => {
    const responses = await Promise.all([1, 2, 3].map(() => running.send('GET', list)));
    expect(new Set(responses.map(({ headers }) => headers.get('x-request-id'))).size).toBe(3);
  });

  it.each(everyOperation)('is on the responses of $id', async (operation) => {
    const caller = await running.newCaller();
    const headers = { 'x-request-id': 'mine' };
    const response = await perform(caller.send, operation, unknownId, headers);
    expect(response.headers.get('x-request-id')).toBe('mine');
  });
});

describe('a method that a path does not have', () => {
  const allowed: Record<string, string> = {
    [list]: 'GET, HEAD, POST',
    [`${list}/${unknownId}`]: 'GET, HEAD, PUT, PATCH, DELETE',
    [resources.images.path]: 'GET, HEAD, POST',
    [`${resources.images.path}/${unknownId}`]: 'GET, HEAD, PUT, PATCH, DELETE',
  };

  it('is tested on every path of the contract', () => {
    const paths = Object.values(operations).map(({ path }) => path.replace('{id}', unknownId));
    expect(new Set(paths)).toEqual(new Set(Object.keys(allowed)));
  });

  it.each(Object.entries(allowed))('%s allows %s', async (path, methods) => {
    const { secret } = await running.newCaller();
    const all = ['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'TRACE', 'QUERY', 'LOCK', 'SEARCH', 'PURGE'];
    for (const method of all.filter((candidate) => !methods.split(', ').includes(candidate))) {
      const head = [`${method} ${path} HTTP/1.1`, 'host: localhost', 'connection: close'];
      const response = await exchange(running.url, lines(...head, `authorization: Bearer ${secret}`));
      expect({ method, status: response.status }).toEqual({ method, status: 405 });
      expect(response.headers.get('allow')).toBe(methods);
      expect(response.json.detail).toBe(`${method} is not allowed here. Allowed: ${methods}.`);
    }
  });

  it('gets 405 with any body', async () => {
    const caller = await running.newCaller();
    const response = await caller.send('PUT', list, { headers: { 'content-type': 'x' }, body: 'x' });
    expect(response.status).toBe(405);
  });
});

test('a browser gets a page for an error outside of the API', async () => {
  const headers = { accept: 'text/html,*/*;q=0.8' };
  const page = await running.send('GET', '/<unknown>', { headers });
  expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  expect(page.text).toContain('<h1>Not found</h1>');
  expect(page.text).toContain(page.headers.get('x-request-id'));
  const problem = await running.send('GET', list, { headers });
  expect([problem.status, problem.json.status]).toEqual([401, 401]);
});

test.each(['/unknown', '/api/v1/unknown', list])(
  'a problem has the media type of the contract, without parameters: %s',
  async (path) => {
    const response = await running.send('GET', path);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
  },
);

describe('Accept', () => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    ' ',
    '*/*',
    'application/*',
    'text/html, */*;q=0.1',
    'Application/JSON; q=0.001',
  ])('accepts the response: %s', async (accept) => {
    const caller = await running.newCaller();
    expect((await caller.send('GET', list, { headers: { accept } })).status).toBe(200);
  });

  it.each([
    'text/html',
    'text/*',
    'application/xml',
    'application/problem+json',
    'application/json;q=0',
    '*/*;q=0',
    '*/*, application/json;q=0',
    'application/*;q=0, text/html',
    'json',
  ])('accepts no response: 406: %s', async (accept) => {
    const caller = await running.newCaller();
    const response = await caller.send('GET', list, { headers: { accept } });
    expect(response.status).toBe(406);
    expect(response.json.detail).toContain('application/json');
  });

  it('with a media type that the service lacks, a create writes nothing', async () => {
    const caller = await running.newCaller();
    const { created, whole } = resources.documents;
    expect((await caller.sendForm('POST', list, created, { accept: 'text/html' })).status).toBe(406);
    expect((await caller.send('GET', whole)).json.meta.total).toBe(0);
  });

  it('is ignored for a response without a body', async () => {
    const caller = await running.newCaller();
    const path = await newDocument(caller);
    expect((await caller.send('DELETE', path, { headers: { accept: 'text/html' } })).status).toBe(204);
  });
});

describe('HEAD', () => {
  it.each([
    ['a list', async () => `${list}?include_total=true`],
    ['a document', newDocument],
    ['an image', newImage],
    ['nothing', async () => `${list}/x`],
    ['a list with a typo', async () => `${list}?page=2`],
  ])('gets the response of GET without the body: %s', async (_, pathOf) => {
    const caller = await running.newCaller();
    const path = await pathOf(caller);
    const headers = { 'x-request-id': 'same' };
    const [get, head] = [
      await caller.send('GET', path, { headers }),
      await caller.send('HEAD', path, { headers }),
    ];
    const comparable = (response: typeof get) =>
      [...response.headers].filter(
        ([name]) => !['connection', 'date', 'keep-alive', 'ratelimit'].includes(name),
      );
    expect(head.status).toBe(get.status);
    expect(head.text).toBe('');
    expect(comparable(head)).toEqual(comparable(get));
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(get.text)));
  });
});

describe('a body of a request that takes none', () => {
  it.each(['text/plain', 'application/json', 'x', ''])('is ignored by DELETE: %s', async (contentType) => {
    const caller = await running.newCaller();
    const path = await newDocument(caller);
    const options = { headers: { 'content-type': contentType }, body: '{' };
    expect((await caller.send('DELETE', path, options)).status).toBe(204);
    expect((await caller.send('GET', path)).status).toBe(404);
  });

  it.each(['application/x-www-form-urlencoded', 'application/json', 'x', ''])(
    'may have a length in a GET: %s',
    async (contentType) => {
      const caller = await running.newCaller();
      const response = await caller.send('GET', list, { headers: { 'content-type': contentType } });
      expect(response.status).toBe(200);
    },
  );

  it('is ignored by GET', async () => {
    const { secret } = await running.newCaller();
    const head = [`GET ${list} HTTP/1.1`, 'host: localhost', `authorization: Bearer ${secret}`];
    const body = lines(...head, 'connection: close', 'content-length: 1').concat('{');
    expect((await exchange(running.url, body)).status).toBe(200);
  });
});

describe('an address', () => {
  it.each([
    '/nothing',
    '/api',
    '/api/v1/',
    '/api/v1/documents/',
    '/api/v1/documents/a/b',
    '/api/v1/Documents',
    '/api/v2/documents',
    '//api/v1/documents',
    '/media/x',
    '/%00',
  ])('without a resource gets 404: %s', async (path) => {
    const caller = await running.newCaller();
    const { status, headers, json } = await caller.send('GET', path);
    expect(status).toBe(404);
    expect(headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(json).toMatchObject({ title: 'Not found', status: 404, instance: path });
  });

  it.each(['/%61pi/v1/documents', '/api/v1/%64ocuments'])(
    'means the same in every percent-encoding: %s',
    async (path) => {
      expect((await running.send('GET', path)).status).toBe(401);
      expect((await (await running.newCaller()).send('GET', path)).status).toBe(200);
    },
  );

  it('may be sent in absolute form (RFC 9112, section 3.2.2)', async () => {
    const { secret } = await running.newCaller();
    const target = `http://localhost${list}`;
    const request = (method: string, ...more: string[]) =>
      exchange(
        running.url,
        lines(`${method} ${target} HTTP/1.1`, 'host: localhost', 'connection: close', ...more),
      );
    const authorization = `authorization: Bearer ${secret}`;
    expect((await request('GET')).status).toBe(401);
    expect((await request('GET', authorization)).status).toBe(200);
    expect(await request('LOCK', authorization)).toMatchObject({ status: 405, json: { instance: list } });
  });
});

describe('a service with a fault', () => {
  it('answers 503 while its database is unreachable', async () => {
    const broken = await runService();
    const caller = await broken.newCaller();
    await caller.send('GET', list);
    await broken.service.database.destroy();
    const responses = [
      await caller.send('GET', list),
      await caller.sendForm('POST', list, resources.documents.created),
      await broken.send('GET', list, { headers: { authorization: `Bearer ${running.url}` } }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([503, 503, 401]);
    expect(responses[0]?.headers.get('retry-after')).toBe('1');
    broken.service.forgetKeys();
    expect((await caller.send('GET', list)).status).toBe(503);
    await broken.close();
  });

  it('answers 503 when too many requests are running, and recovers', async () => {
    const providers = heldProviders();
    const busy = await runService(
      { concurrencyLimits: { total: 1, perAccount: 9, permitsPerAccount: 4, anonymous: 1 } },
      providers,
    );
    const caller = await busy.newCaller();
    const begun = providers.hold();
    const waiting = caller.sendForm('POST', list, resources.documents.created);
    await begun;
    const further = Array.from({ length: 6 }, () =>
      caller.sendForm('POST', list, resources.documents.created),
    );
    const refused = await Promise.race(further);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('1');
    providers.release();
    expect((await waiting).status).toBe(201);
    await Promise.all(further);
    expect((await caller.send('GET', list)).status).toBe(200);
    await busy.close();
  });

  it('answers 500 without the message of the exception', async () => {
    const broken = await runService();
    const caller = await broken.newCaller();
    await sql`drop table documents cascade`.execute(broken.service.database);
    const responses = [
      await caller.send('GET', list),
      await caller.send('GET', `${list}/${unknownId}`),
      await caller.sendForm('POST', list, resources.documents.created),
      await caller.sendForm('PATCH', `${list}/${unknownId}`, { name: 'x' }),
      await caller.send('DELETE', `${list}/${unknownId}`),
    ];
    for (const { status, headers, json } of responses) {
      expect(status).toBe(500);
      expect(json).toEqual({
        type: 'urn:problem-type:contentgen:internal-server-error',
        title: 'Internal server error',
        status: 500,
        detail:
          'An unexpected error happened in the service. If it happens again, report it with the request_id.',
        instance: expect.stringMatching(/^\/api\/v1\/documents/),
        request_id: headers.get('x-request-id'),
      });
    }
    expect((await caller.send('GET', resources.images.path)).status).toBe(200);
    await broken.close();
  });
});
