import type { HttpResponse, Keys } from '@contentgen/contract-tests';
import { operationsOf, type ProxiedRequest } from '@contentgen/faulty-proxy';
import { describe, expect, test } from 'vitest';
import type { Behaviour } from '../../src/mutant.ts';
import { behaviourMutants } from '../../src/mutants.ts';

const mutants = new Map(behaviourMutants().map((mutant) => [mutant.id, mutant]));
const keys: Keys = { key: 'own', otherKey: 'other', expiredKey: 'expired', revokedKey: 'revoked' };
const form = 'application/x-www-form-urlencoded';
const one = '/api/v1/documents/019aa3c4-5f10-7b7e-8a41-3c5d9e2f6b70';

function behaviourOf(id: string): Behaviour {
  const mutant = mutants.get(id);
  if (!mutant) throw new Error(`There is no mutant "${id}".`);
  return mutant.start();
}

function requestOf(
  line: string,
  { headers = {}, body = '' }: Partial<Record<'body', string>> & { headers?: Record<string, string> } = {},
): ProxiedRequest {
  const [method = '', path = ''] = line.split(' ');
  return { method, path, headers, body: Buffer.from(body) };
}

function responseOf(status: number, content?: unknown): HttpResponse {
  return { status, headers: {}, body: content === undefined ? '' : JSON.stringify(content) };
}

/**
 * Resolves to the response of a behaviour, and the requests that it sent to the service, such as `PATCH /path body`.
 */
async function behave(
  behaviour: Behaviour,
  request: ProxiedRequest,
  service: (asked: ProxiedRequest) => HttpResponse,
) {
  const asked: string[] = [];
  let own: HttpResponse | undefined;
  const response = await behaviour({
    request,
    operations: operationsOf(request),
    keys,
    async forward(changes) {
      if (!changes && own) return own;
      const sent = { ...request, ...changes };
      asked.push(`${sent.method} ${sent.path} ${sent.body}`.trim());
      const given = service(sent);
      if (!changes) own = given;
      return given;
    },
  });
  return {
    status: response.status,
    content: response.body === '' ? undefined : JSON.parse(response.body),
    asked,
  };
}

describe('an ignored filter', () => {
  const id = 'listDocuments query favorite: ignored';

  test('is removed from a valid request', async () => {
    const request = requestOf('GET /api/v1/documents?favorite=true&sort=asc');
    const { asked } = await behave(behaviourOf(id), request, () => responseOf(200, { data: [] }));
    expect(asked).toEqual([`GET ${request.path}`, 'GET /api/v1/documents?sort=asc']);
  });

  test('is refused if it is invalid', async () => {
    const request = requestOf('GET /api/v1/documents?favorite=maybe');
    const { status, asked } = await behave(behaviourOf(id), request, () => responseOf(422, {}));
    expect(status).toBe(422);
    expect(asked.length).toBe(1);
  });

  test('of one value does not change the others', async () => {
    const behaviour = behaviourOf('listDocuments query template_id: 2 read as 3');
    const ask = async (query: string) => {
      const request = requestOf(`GET /api/v1/documents?${query}`);
      return (await behave(behaviour, request, () => responseOf(200, { data: [] }))).asked.at(-1);
    };
    expect(await ask('template_id=2')).toBe('GET /api/v1/documents?template_id=3');
    expect(await ask('template_id=4')).toBe('GET /api/v1/documents?template_id=4');
  });
});

describe('bad input', () => {
  const id = `updateDocument field name: too_long is accepted (${form})`;
  const request = requestOf(`PATCH ${one}`, {
    headers: { 'content-type': form },
    body: 'name=long&favorite=1',
  });
  const service =
    (errors: readonly object[]) =>
    ({ method, body }: ProxiedRequest): HttpResponse => {
      if (method === 'GET') return responseOf(200, { name: 'kept' });
      return body.equals(request.body) ? responseOf(422, { errors }) : responseOf(200, {});
    };

  test('is accepted if nothing else is wrong', async () => {
    const { status, asked } = await behave(
      behaviourOf(id),
      request,
      service([{ field: 'name', code: 'too_long' }]),
    );
    expect(status).toBe(200);
    expect(asked.at(-1)).toBe(`PATCH ${one} favorite=true&name=kept`);
  });

  test.each([
    [
      'something else is also wrong',
      [
        { field: 'name', code: 'too_long' },
        { field: 'favorite', code: 'type' },
      ],
    ],
    ['another rule is broken', [{ field: 'name', code: 'format' }]],
    ['another field is wrong', [{ field: 'result', code: 'too_long' }]],
  ])('is refused if %s', async (_, errors) => {
    expect((await behave(behaviourOf(id), request, service(errors))).status).toBe(422);
  });
});

describe('a lost update', () => {
  const service = ({ method, body }: ProxiedRequest): HttpResponse =>
    method === 'GET'
      ? responseOf(200, { name: 'before', favorite: false })
      : responseOf(200, Object.fromEntries(new URLSearchParams(body.toString())));
  const request = requestOf(`PATCH ${one}`, { headers: { 'content-type': form }, body: 'name=after' });

  test('keeps the old value', async () => {
    const behaviour = behaviourOf(`updateDocument field name: not kept (${form})`);
    const { asked, content } = await behave(behaviour, request, service);
    expect(asked.at(-1)).toBe(`PATCH ${one} name=before`);
    expect(content.name).toBe('before');
  });

  test('may answer with the new value', async () => {
    const behaviour = behaviourOf(`updateDocument field name: not kept, but answered (${form})`);
    const { asked, content } = await behave(behaviour, request, service);
    expect(asked.at(-1)).toBe(`PATCH ${one} name=before`);
    expect(content.name).toBe('after');
  });

  test('in one media type does not change the other', async () => {
    const behaviour = behaviourOf('updateDocument field name: not kept (application/json)');
    expect((await behave(behaviour, request, service)).asked).toEqual([`PATCH ${one} name=after`]);
  });
});

test.each([
  ['Bearer expired', 200],
  ['Bearer revoked', 401],
  [undefined, 401],
])('an expired key is accepted, but not %s', async (authorization, expected) => {
  const behaviour = behaviourOf('getDocument header Authorization: an expired key is accepted');
  const request = requestOf(`GET ${one}`, { headers: authorization === undefined ? {} : { authorization } });
  const service = ({ headers }: ProxiedRequest) =>
    responseOf(headers.authorization === 'Bearer own' ? 200 : 401, {});
  expect((await behave(behaviour, request, service)).status).toBe(expected);
});

test('a foreign record is shown', async () => {
  const behaviour = behaviourOf('getDocument path id: a foreign record is shown');
  const request = requestOf(`GET ${one}`, { headers: { authorization: 'Bearer own' } });
  const service = ({ headers }: ProxiedRequest) =>
    responseOf(headers.authorization === 'Bearer other' ? 200 : 404, {});
  expect((await behave(behaviour, request, service)).status).toBe(200);
});

test('a deleted record is still returned', async () => {
  const behaviour = behaviourOf('getDocument record: answered after it was deleted');
  await behave(behaviour, requestOf(`GET ${one}`), () => responseOf(200, { name: 'kept' }));
  await behave(behaviour, requestOf(`DELETE ${one}`), () => responseOf(204));
  const { status, content } = await behave(behaviour, requestOf(`GET ${one}`), () => responseOf(404, {}));
  expect([status, content]).toEqual([200, { name: 'kept' }]);
});

test('each run has its own state', async () => {
  const mutant = mutants.get('deleteDocument record: deleted twice');
  const ask = (behaviour: Behaviour, status: number) =>
    behave(behaviour, requestOf(`DELETE ${one}`), () => responseOf(status));
  const first = mutant?.start();
  const second = mutant?.start();
  if (!first || !second) throw new Error('There is no such mutant.');
  await ask(first, 204);
  expect((await ask(first, 404)).status).toBe(204);
  expect((await ask(second, 404)).status).toBe(404);
});
