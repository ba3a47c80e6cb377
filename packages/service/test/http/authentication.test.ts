import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateApiKey } from '../../src/accounts/api-key.ts';
import { type HttpResponse, type RunningService, runService } from '../running-service.ts';
import { everyOperation, perform, recordOperations } from './operations.ts';
import { contents, newDocument, newImage, resources } from './records.ts';

let running: RunningService;

beforeAll(async () => {
  running = await runService();
});

afterAll(() => running.close());

const list = resources.documents.path;
const withAuthorization = (authorization: string) =>
  running.send('GET', list, { headers: { authorization } });

const challenge = ({ status, headers }: HttpResponse) => [status, headers.get('www-authenticate')];

describe('a request without a key', () => {
  it.each(everyOperation)('$id gets 401', async (operation) => {
    const response = await perform(running.send, operation);
    expect(challenge(response)).toEqual([401, 'Bearer']);
    expect(response.json.detail).toContain('Authorization: Bearer <API_KEY>');
  });

  it.each(['', 'Bearer', 'Bearer ', 'Basic dXNlcjpwYXNzd29yZA==', 'cgk_key', 'BearerX cgk_key'])(
    '"%s" is not an API key',
    async (authorization) => {
      expect(challenge(await withAuthorization(authorization))).toEqual([401, 'Bearer']);
    },
  );

  it.each([
    [
      'the query',
      (secret: string) => ({ target: `${list}?authorization=Bearer+${secret}&api_key=${secret}` }),
    ],
    ['a cookie', (secret: string) => ({ headers: { cookie: `authorization=Bearer ${secret}` } })],
    ['X-API-Key', (secret: string) => ({ headers: { 'x-api-key': secret } })],
    ['Proxy-Authorization', (secret: string) => ({ headers: { 'proxy-authorization': `Bearer ${secret}` } })],
  ])('has none in %s', async (_, sent) => {
    const { secret } = await running.newCaller();
    const { target = list, headers = {} } = sent(secret) as {
      target?: string;
      headers?: Record<string, string>;
    };
    expect(challenge(await running.send('GET', target, { headers }))).toEqual([401, 'Bearer']);
  });

  it('gets 401 for known and unknown paths alike', async () => {
    expect((await running.send('GET', '/api/v1/nothing')).status).toBe(401);
  });
});

describe('a key that is not valid', () => {
  const refused = async (secret: string) => {
    const response = await withAuthorization(`Bearer ${secret}`);
    expect(challenge(response)).toEqual([401, 'Bearer error="invalid_token"']);
    return response.json.detail;
  };

  it('gets the same response for every reason', async () => {
    const { key, secret } = await running.newCaller();
    const expired = await running.newCaller({ expiresAt: new Date(0) });
    expect((await withAuthorization(`Bearer ${secret}`)).status).toBe(200);
    await running.service.apiKeys.revoke(key.id);
    running.service.forgetKeys();

    const details = [
      await refused('malformed'),
      await refused('a b'),
      await refused(`${secret}x`),
      await refused(`${secret.slice(0, -1)}${secret.endsWith('0') ? '1' : '0'}`),
      await refused(generateApiKey()),
      await refused(expired.secret),
      await refused(secret),
    ];
    expect(new Set(details).size).toBe(1);
  });

  it('does not affect other keys of the account', async () => {
    const kept = await running.newCaller();
    const revoked = await running.newCaller({ accountId: kept.accountId });
    await running.service.apiKeys.revoke(revoked.key.id);
    running.service.forgetKeys();
    expect((await revoked.send('GET', list)).status).toBe(401);
    expect((await kept.send('GET', list)).status).toBe(200);
  });
});

describe('a valid key', () => {
  it.each(['Bearer', 'bearer', 'BEARER', 'bEaReR', 'Bearer  '])(
    'is accepted with the scheme "%s"',
    async (scheme) => {
      const { secret } = await running.newCaller();
      expect((await withAuthorization(`${scheme} ${secret}`)).status).toBe(200);
    },
  );

  it('works until it expires', async () => {
    const caller = await running.newCaller({ expiresAt: new Date(Date.now() + 3_600_000) });
    expect((await caller.send('GET', list)).status).toBe(200);
    await running.service.apiKeys.expire(caller.key.id, new Date(0));
    running.service.forgetKeys();
    expect((await caller.send('GET', list)).status).toBe(401);
  });

  it('shows the same records as another key of the account', async () => {
    const one = await running.newCaller();
    const other = await running.newCaller({ accountId: one.accountId });
    expect((await other.send('GET', await newDocument(one))).status).toBe(200);
  });
});

describe('a key without the scope', () => {
  it.each(everyOperation)('$id gets 403', async (operation) => {
    const [needed = ''] = operation.scopes;
    const other = needed === 'read' ? 'write' : 'read';
    const response = await perform((await running.newCaller({ scopes: [other] })).send, operation);
    expect(response.status).toBe(403);
    expect(response.json.detail).toBe(
      `This operation needs the scope "${needed}"; the API key has "${other}".`,
    );
  });

  it.each(everyOperation)('$id needs no other scope', async (operation) => {
    const scopes = operation.scopes.map((scope) => (scope === 'read' ? 'read' : 'write'));
    const response = await perform((await running.newCaller({ scopes })).send, operation);
    expect(response.status).toBeOneOf([200, 201, 404]);
  });

  it('writes nothing', async () => {
    const owner = await running.newCaller();
    const ids = { documents: await newDocument(owner), images: await newImage(owner) };
    const before = await contents(owner);
    const reader = await running.newCaller({ scopes: ['read'], accountId: owner.accountId });
    for (const operation of everyOperation.filter(({ scopes }) => scopes.includes('write'))) {
      const own = operation.path.startsWith(resources.images.path) ? ids.images : ids.documents;
      await perform(reader.send, operation, own.split('/').at(-1));
    }
    expect(await contents(owner)).toEqual(before);
  });
});

describe("another account's record", () => {
  /** The whole response without the values that identify the request. */
  const withoutRequest = ({ status, headers, text }: HttpResponse) => ({
    status,
    headers: [...headers].filter(
      ([name]) => !['date', 'x-request-id', 'content-length', 'ratelimit'].includes(name),
    ),
    text: text
      .replace(/"instance":"[^"]*"/, '"instance":""')
      .replace(/"request_id":"[^"]*"/, '"request_id":""'),
  });

  it.each(recordOperations)('$id: looks like an unknown, malformed or deleted one', async (operation) => {
    const owner = await running.newCaller();
    const caller = await running.newCaller();
    const create = operation.path.startsWith(resources.images.path) ? newImage : newDocument;
    const idOf = (path: string) => path.split('/').at(-1) ?? '';
    const deleted = await create(caller);
    await caller.send('DELETE', deleted);

    const ids = {
      foreign: idOf(await create(owner)),
      deleted: idOf(deleted),
      ofTheOtherResource: idOf(await (create === newImage ? newDocument : newImage)(caller)),
      unknown: '019aa3c4-5f10-7b7e-8a41-3c5d9e2f6b70',
      malformed: 'x',
      integer: '1',
      braced: '%7B019aa3c4-5f10-7b7e-8a41-3c5d9e2f6b70%7D',
      nul: '%00',
      traversing: '..%2Fimages',
      long: 'x'.repeat(101),
      veryLong: 'x'.repeat(2_000),
    };
    const expected = withoutRequest(await perform(caller.send, operation, ids.unknown));
    expect(expected.status).toBe(404);
    for (const [kind, id] of Object.entries(ids)) {
      const response = await perform(caller.send, operation, id);
      expect({ kind, ...withoutRequest(response) }).toEqual({ kind, ...expected });
    }
  });

  it('looks like an unknown one to a precondition, too', async () => {
    const path = await newDocument(await running.newCaller());
    const caller = await running.newCaller();
    for (const headers of [{ 'if-match': '"1"' }, { 'if-match': '*' }]) {
      expect((await caller.send('DELETE', path, { headers })).status).toBe(404);
    }
    expect((await caller.send('GET', path, { headers: { 'if-none-match': '*' } })).status).toBe(404);
  });

  it('is in no list, no search and no count', async () => {
    const owner = await running.newCaller();
    await newDocument(owner);
    await newImage(owner);
    const caller = await running.newCaller();
    const empty = {
      data: [],
      meta: { per_page: 10, next_cursor: null, prev_cursor: null, total: 0 },
    };
    for (const query of [
      'documents?',
      'documents?all_templates=true&',
      'documents?search=Bakery&',
      'documents?search=a&search_by=result&',
      'documents?sort_by=name&sort=asc&',
      'documents?favorite=false&',
      'images?',
      'images?search=harbor&',
      'images?resolution=256x256&sort_by=name&',
    ]) {
      expect((await owner.send('GET', `/api/v1/${query}include_total=1`)).json.meta.total).toBe(1);
      expect((await caller.send('GET', `/api/v1/${query}include_total=1`)).json).toEqual(empty);
    }
  });
});
