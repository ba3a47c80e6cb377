import { request } from 'node:http';
import { contract, dereference, operations } from '@contentgen/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Mock, startMock } from '../src/index.ts';

let mock: Mock;
beforeAll(async () => {
  mock = await startMock({ port: 0, stateless: true });
});
afterAll(() => mock.close());

const documents = operations.listDocuments.path;
const anId = '019aa3c4-5f10-7b7e-8a41-3c5d9e2f6b70';
const aDocument = `${documents}/${anId}`;
const anImage = `${operations.listImages.path}/${anId}`;
const creation = { name: 'A', prompt: 'B', creativity: '0.5' };

interface Options {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

async function ask(path: string, { headers, ...rest }: Options = {}) {
  const response = await fetch(mock.url + path, {
    headers: { authorization: 'Bearer k', ...headers },
    ...rest,
  });
  const text = await response.text();
  return { response, status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

function form(method: string, text: string): Options {
  return { method, headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: text };
}

function json(method: string, value: unknown): Options {
  return { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) };
}

describe('what the service accepts, the mock accepts', () => {
  test.each([
    'results=http://a.example/1.png&results=http://a.example/2.png&favorite=true',
    'results[]=http://a.example/1.png&results[]=http://a.example/2.png&favorite=1',
    'results%5B0%5D=http://a.example/1.png&results%5B1%5D=http://a.example/2.png&favorite=0',
    'results=&favorite=false',
  ])('the form %s', async (text) => {
    expect((await ask(anImage, form('PATCH', text))).status).toBe(200);
  });

  test('a form and the JSON of the same content', async () => {
    const sent = await ask(documents, form('POST', new URLSearchParams(creation).toString()));
    const same = await ask(documents, json('POST', { ...creation, creativity: 0.5 }));
    expect([sent.status, same.status]).toEqual([201, 201]);
    expect(sent.body).toEqual(same.body);
  });

  test.each(['true', 'false', '1', '0'])('favorite=%s in a query', async (spelling) => {
    expect((await ask(`${documents}?favorite=${spelling}`)).status).toBe(200);
  });

  test.each(['bearer k', 'BEARER k', 'Bearer k'])('the authorization "%s"', async (authorization) => {
    expect((await ask(documents, { headers: { authorization } })).status).toBe(200);
  });

  test('HEAD, without a body', async () => {
    expect(await ask(documents, { method: 'HEAD' })).toMatchObject({ status: 200, body: undefined });
  });
});

describe('what the service refuses, the mock refuses with the same problem', () => {
  test.each([
    ['?per_page=7', 'per_page', 'choice'],
    ['?favorite=yes', 'favorite', 'type'],
    ['?serach=x', 'serach', 'unknown'],
    ['?sort=asc&sort=desc', 'sort', 'duplicate'],
  ])('the query %s', async (query, field, code) => {
    const { status, body } = await ask(documents + query);
    expect(status).toBe(422);
    expect(body.errors).toEqual([{ field, code, detail: expect.any(String) }]);
  });

  test.each([
    ['name=A&creativity=0.5', 'prompt', 'required'],
    ['name=A&prompt=B&creativity=0.6', 'creativity', 'choice'],
    ['name=A&prompt=B&creativity=0.5&colour=red', 'colour', 'unknown'],
    ['name=A&prompt=B&creativity=0.5&name=C', 'name', 'duplicate'],
    ['name=&prompt=B&creativity=0.5', 'name', 'too_short'],
  ])('the form %s', async (text, field, code) => {
    const { status, body } = await ask(documents, form('POST', text));
    expect(status).toBe(422);
    expect(body.errors).toEqual([{ field, code, detail: expect.any(String) }]);
  });

  test('a JSON boolean in the spelling of a form', async () => {
    const { status, body } = await ask(aDocument, json('PATCH', { favorite: 1 }));
    expect(status).toBe(422);
    expect(body.errors[0]).toMatchObject({ field: 'favorite', code: 'type' });
  });

  test.each([
    ['broken JSON', 400, documents, { ...json('POST', {}), body: '{' }],
    ['broken percent-encoding in a query', 400, `${documents}?search=%zz`, {}],
    ['broken percent-encoding in a form', 400, documents, form('POST', 'name=%zz')],
    ['no such path', 404, '/api/v1/nothing', {}],
    ['a malformed id', 404, `${documents}/nope`, {}],
    ['a method that is not answered', 405, documents, { method: 'DELETE' }],
    ['a result as XML', 406, documents, { headers: { accept: 'application/xml' } }],
    ['a body of two MiB', 413, documents, form('POST', `name=${'a'.repeat(2_097_152)}`)],
    ['a text body', 415, documents, { method: 'POST', body: 'name=A' }],
  ])('%s: %i', async (_, expected, path, options) => {
    const { response, status, body } = await ask(path, options);
    expect(status).toBe(expected);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    const schema = Object.values(dereference(contract).components.schemas).find(
      ({ properties }) => properties?.status?.const === expected,
    );
    expect(body).toEqual({
      type: schema?.properties?.type?.const,
      title: schema?.properties?.title?.const,
      status: expected,
      detail: expect.any(String),
      instance: path.split('?')[0],
      request_id: response.headers.get('x-request-id'),
    });
  });

  test('headers of 20 KB: 431, as a problem', async () => {
    const status = await new Promise((resolve, reject) => {
      const headers = { authorization: 'Bearer k', 'x-large': 'a'.repeat(20_000) };
      request(mock.url + documents, { headers }, (response) => {
        resolve([response.statusCode, response.headers['content-type']]);
        response.resume();
      })
        .on('error', reject)
        .end();
    });
    expect(status).toEqual([431, 'application/problem+json']);
  });

  test('no key is 401, and so is a key in another scheme', async () => {
    const without = await fetch(mock.url + documents);
    const basic = await ask(documents, { headers: { authorization: 'Basic a2V5' } });
    expect([without.status, basic.status]).toEqual([401, 401]);
    expect(without.headers.get('www-authenticate')).toBe('Bearer');
    expect(basic.response.headers.get('www-authenticate')).toBe('Bearer');
  });

  test('405 names the methods in Allow', async () => {
    const { response } = await ask(documents, { method: 'DELETE' });
    expect(response.headers.get('allow')).toBe('GET, HEAD, POST');
  });
});

describe('every response', () => {
  test('keeps a valid X-Request-Id and replaces an invalid one', async () => {
    const kept = await ask(documents, { headers: { 'x-request-id': 'mine-1' } });
    const replaced = await ask(documents, { headers: { 'x-request-id': 'not sane' } });
    expect(kept.response.headers.get('x-request-id')).toBe('mine-1');
    expect(replaced.response.headers.get('x-request-id')).toMatch(/^req-/);
  });

  test('carries the rate limit and may be read by pages of every origin', async () => {
    const { response } = await ask(documents, { headers: { origin: 'http://app.example' } });
    expect(response.headers.get('ratelimit')).toBe('"account";r=2999;t=60');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-expose-headers')).toContain('ETag');
  });

  test('has the headers of its media type: a stream of events has no ETag', async () => {
    for (const [accept, hasETag] of [
      ['application/json', true],
      ['text/event-stream', false],
    ] as const) {
      const { headers } = await fetch(mock.url + aDocument, {
        headers: { authorization: 'Bearer k', accept },
      });
      expect([headers.get('content-type'), headers.has('etag')]).toEqual([accept, hasETag]);
    }
  });

  test('a preflight is answered', async () => {
    const headers = { origin: 'http://app.example', 'access-control-request-headers': 'authorization' };
    const { response, status } = await ask(documents, { method: 'OPTIONS', headers });
    expect(status).toBe(204);
    expect(response.headers.get('access-control-allow-headers')).toContain('Authorization');
  });
});

describe('Prefer', () => {
  test.each(operations.getDocument.statuses)('code=%i', async (status) => {
    const { response, body } = await ask(aDocument, {
      headers: { prefer: `code=${status}`, accept: 'application/json' },
    });
    expect(response.status).toBe(status);
    if (status >= 400) expect(body).toMatchObject({ status, instance: aDocument });
  });

  test('example=failed', async () => {
    const { body } = await ask(aDocument, { headers: { prefer: 'example=failed' } });
    expect(body.state).toBe('failed');
  });

  test('example=failed of a create: a record that failed, as the service creates it', async () => {
    const headers = { ...form('POST', '').headers, prefer: 'example=failed' };
    const text = new URLSearchParams(creation).toString();
    const { response, status, body } = await ask(documents, { method: 'POST', headers, body: text });
    expect([status, body.state, body.error.code]).toEqual([201, 'failed', 'provider_failed']);
    expect(response.headers.get('location')).toBe(`${documents}/${body.id}`);
  });

  test('example=queued of a create: the response 202', async () => {
    const headers = { ...form('POST', '').headers, prefer: 'example=queued' };
    const text = new URLSearchParams(creation).toString();
    const { status, body } = await ask(documents, { method: 'POST', headers, body: text });
    expect([status, body.state]).toEqual([202, 'queued']);
  });

  test('an unknown example is 404 with the names of the examples', async () => {
    const { status, body } = await ask(aDocument, { headers: { prefer: 'example=nothing' } });
    expect([status, body.detail]).toEqual([
      404,
      expect.stringMatching(/no example "nothing".*has succeeded, failed/),
    ]);
  });

  test('dynamic=true', async () => {
    const { body } = await ask(aDocument, { headers: { prefer: 'dynamic=true' } });
    expect(body.id).not.toBe(anId);
    expect(Object.keys(body)).toContain('creativity');
  });

  test('dynamic=true with a seed has the same values each time', async () => {
    const values = async (seed: string) => {
      const { body } = await ask(aDocument, { headers: { prefer: `dynamic=true, seed=${seed}` } });
      return body.name;
    };
    expect(await values('a')).toBe(await values('a'));
    expect(await values('a')).not.toBe(await values('b'));
  });

  test.each([
    ['code=4', 422],
    ['dynamic=maybe', 422],
    ['code=418', 404],
  ])('%s is %i, because there is no such response', async (prefer, expected) => {
    const { status, body } = await ask(aDocument, { headers: { prefer } });
    expect([status, body.status]).toEqual([expected, expected]);
  });

  test('respond-async is 202, and named in Preference-Applied', async () => {
    const headers = { ...form('POST', '').headers, prefer: 'respond-async' };
    const body = new URLSearchParams(creation).toString();
    const { response, body: record } = await ask(documents, { method: 'POST', headers, body });
    expect(response.status).toBe(202);
    expect(response.headers.get('preference-applied')).toBe('respond-async');
    expect(record.state).toBe('queued');
  });

  test('without it no preference is applied', async () => {
    const { response } = await ask(documents, form('POST', new URLSearchParams(creation).toString()));
    expect(response.headers.get('preference-applied')).toBeNull();
  });
});

test('has no next response to choose, and nothing to reset', async () => {
  expect(() => mock.next(503)).toThrow('A mock without state has no next response.');
  mock.reset();
  const chosen = await fetch(`${mock.url}/__mock/next`, { method: 'POST', body: 'outcome=503' });
  expect([chosen.status, await chosen.text()]).toEqual([404, expect.stringContaining('without state')]);
});

test('has the docs, the contract and the page with the last requests', async () => {
  await ask('/api/v1/nothing');
  const state = JSON.parse(await (await fetch(`${mock.url}/__mock/state`)).text());
  expect(state.exchanges[0]).toMatchObject({ target: '/api/v1/nothing', status: 404 });
  const contractOf = await (await fetch(`${mock.url}/openapi.json`)).text();
  expect(JSON.parse(contractOf).servers[0].url).toBe(mock.url);
  const page = await (await fetch(mock.url)).text();
  expect(page).toContain('<tbody id="exchanges">');
  expect(page).not.toContain('id="next"');
  const docs = await fetch(`${mock.url}/docs`, { redirect: 'manual' });
  expect([docs.status, docs.headers.get('location')]).toEqual([302, '/docs/']);
  for (const [path, location] of [
    ['/llms.txt', '/docs/llms.txt'],
    ['/docs/openapi.json', '/openapi.json'],
  ]) {
    const guess = await fetch(mock.url + path, { redirect: 'manual' });
    expect([guess.status, guess.headers.get('location')]).toEqual([308, location]);
  }
});

test('the Location of an image is an image', async () => {
  const body = 'name=A&description=B&resolution=256x256';
  const { response, body: image } = await ask(operations.listImages.path, form('POST', body));
  expect(response.headers.get('location')).toBe(`${operations.listImages.path}/${image.id}`);
});

test('shows an image at the address that a record has for it', async () => {
  const { body } = await ask(anImage);
  const image = await fetch(body.results[0]);
  expect(body.results[0]).toContain(mock.url);
  expect(image.headers.get('content-type')).toBe('image/png');
  expect((await image.bytes()).subarray(1, 4)).toEqual(new TextEncoder().encode('PNG'));
});

test.each([
  [{ port: 'x' }, 'port must be a whole number from 0 to 65535, not "x".'],
  [{ port: 70_000 }, 'port must be'],
  [{ host: '' }, 'host must be an address, such as "127.0.0.1", not "".'],
  [{ publicUrl: 'localhost' }, 'publicUrl must be a URL'],
  [{ prot: 1 }, 'prot is no option. The options are empty, faults, generation, host,'],
  [{ override: () => undefined }, 'override is no option.'],
  [{ latency: '2s' }, 'latency must be milliseconds'],
  [{ stateless: true, seed: 2 }, 'seed has no effect with stateless.'],
  [4010, 'The options must be an object, not 4010.'],
])('startMock refuses %j', async (options, message) => {
  await expect(startMock(options as never)).rejects.toThrow(RangeError);
  await expect(startMock(options as never)).rejects.toThrow(message);
});

test('a second close does nothing', async () => {
  const other = await startMock();
  await other.close();
  await other.close();
});
