import { operations } from '@contentgen/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Exchange, type Mock, startMock } from '../src/index.ts';

const documents = operations.listDocuments.path;
const exchanges: Exchange[] = [];
let mock: Mock;
beforeAll(async () => {
  mock = await startMock({ port: 0, generation: 0, onResponse: (exchange) => exchanges.push(exchange) });
});
beforeEach(() => mock.reset());
afterAll(() => mock.close());

function ask(path: string = documents, init: RequestInit = {}): Promise<Response> {
  return fetch(mock.url + path, { headers: { authorization: `Bearer ${mock.keys.key}` }, ...init });
}

async function stateOfCreate(): Promise<string> {
  const body = new URLSearchParams({ name: 'A', prompt: 'Tea', creativity: '0' });
  const { state, error } = JSON.parse(await (await ask(documents, { method: 'POST', body })).text());
  return error?.code ?? state;
}

it('is an error once', async () => {
  mock.next(503);
  const response = await ask();
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
  expect((await ask()).status).toBe(200);
});

it('is an error until another choice', async () => {
  mock.next(401, { repeats: true });
  expect([(await ask()).status, (await ask()).status]).toEqual([401, 401]);
  mock.next('normal');
  expect((await ask()).status).toBe(200);
});

it('is an error of the very next request of the API, valid or not', async () => {
  for (const path of [`${documents}?serach=x`, '/api/v1/nothing', documents]) {
    mock.next(503);
    expect((await fetch(mock.url + path)).status).toBe(503);
    expect((await ask()).status).toBe(200);
  }
  mock.next(503);
  expect((await ask(documents, { method: 'OPTIONS' })).status).toBe(204);
  expect((await ask()).status).toBe(503);
});

it('is the 401 of an invalid key, and that of a missing key for a request without one', async () => {
  mock.next(401, { repeats: true });
  const [withKey, without] = await Promise.all([ask(), fetch(mock.url + documents)]);
  const challenges = [withKey, without].map(({ headers }) => headers.get('www-authenticate'));
  expect(challenges).toEqual(['Bearer error="invalid_token"', 'Bearer']);
  expect(JSON.parse(await withKey.text()).detail).toContain('The API key is not valid.');
  expect(JSON.parse(await without.text()).detail).toContain('needs an API key');
});

it('waits for a request that the contract has the error for', async () => {
  mock.next(412);
  expect((await ask()).status).toBe(200);
  expect((await ask('/api/v1/nothing')).status).toBe(404);
  const update = { method: 'PATCH', body: new URLSearchParams({ favorite: '1' }) };
  const { data } = JSON.parse(await (await ask()).text());
  expect((await ask(`${documents}/nope`, update)).status).toBe(412);
  expect((await ask(`${documents}/${data[0].id}`, update)).status).toBe(200);
});

it('is a failed generation of the next create', async () => {
  mock.next('failed');
  expect((await ask()).status).toBe(200);
  expect(await stateOfCreate()).toBe('provider_failed');
  expect(await stateOfCreate()).toBe('succeeded');
});

it('is a failed generation of the next create that is accepted', async () => {
  mock.next('failed');
  const refused = new URLSearchParams({ name: 'A', prompt: 'mock:429', creativity: '0' });
  expect((await ask(documents, { method: 'POST', body: refused })).status).toBe(429);
  expect(await stateOfCreate()).toBe('provider_failed');
  expect(await stateOfCreate()).toBe('succeeded');
});

it('is no response for a picture either, but the page of the mock stays', async () => {
  const { data } = JSON.parse(await (await ask(operations.listImages.path)).text());
  const [picture] = data.flatMap(({ results }: { results: string[] }) => results);
  mock.next('offline', { repeats: true });
  await expect(fetch(picture)).rejects.toThrow('fetch failed');
  await expect(ask(documents, { method: 'OPTIONS' })).rejects.toThrow('fetch failed');
  expect((await ask('/')).status).toBe(200);
  mock.next('normal');
  expect((await fetch(picture)).status).toBe(200);
});

it('is no response at all, which the log reports', async () => {
  mock.next('offline');
  await expect(ask()).rejects.toThrow('fetch failed');
  expect(exchanges.at(-1)).toMatchObject({ status: undefined, reason: expect.stringContaining('closed') });
  expect((await ask()).status).toBe(200);
});

it('is normal after a reset', async () => {
  mock.next(500, { repeats: true });
  mock.reset();
  expect((await ask()).status).toBe(200);
});

it('refuses what is not an outcome', () => {
  expect(() => mock.next(418)).toThrow(
    /^The outcome must be one of normal, failed, offline, \d+, .*, not 418\.$/,
  );
  expect(() => mock.next('broken' as never)).toThrow(RangeError);
});

describe('POST /__mock/next', () => {
  async function choose(body: string, type = 'application/x-www-form-urlencoded') {
    const headers = { 'content-type': type };
    const response = await fetch(`${mock.url}/__mock/next`, { method: 'POST', headers, body });
    return { status: response.status, body: JSON.parse(await response.text()) };
  }
  const chooseInJson = (value: unknown) => choose(JSON.stringify(value), 'application/json; charset=utf-8');

  it('chooses with a form or with JSON, and says what the choice applies to', async () => {
    expect(await choose('outcome=429')).toEqual({
      status: 200,
      body: {
        outcome: 429,
        repeats: false,
        effect: 'The next request of the API gets 429, valid or not.',
      },
    });
    expect((await ask()).status).toBe(429);
    expect((await chooseInJson({ outcome: 412, repeats: true })).body.effect).toMatch(
      /^Until another choice, each request of an operation with this error gets 412, .* are (?!.*list).*updateDocument/,
    );
    const effects = ['failed', 'offline', 'normal'].map(
      async (outcome) => (await chooseInJson({ outcome })).body,
    );
    expect((await Promise.all(effects)).map(({ effect }) => effect)).toEqual([
      'The next accepted create gets a generation that fails.',
      'The next request of the API or for a picture gets no response.',
      'The mock responds normally.',
    ]);
  });

  it.each([
    ['outcome=418', 'outcome', 'choice'],
    ['', 'outcome', 'required'],
    ['outcome=503&repeats=yes', 'repeats', 'type'],
    ['outcome=503&repeat=true', 'repeat', 'unknown'],
  ])('refuses %j', async (body, field, code) => {
    const refused = [await choose(body), await chooseInJson(Object.fromEntries(new URLSearchParams(body)))];
    for (const { status, body } of refused) {
      expect([status, body.errors]).toEqual([422, [{ field, code, detail: expect.any(String) }]]);
    }
    expect((await ask()).status).toBe(200);
  });

  it('refuses what is no JSON object', async () => {
    const refused = await Promise.all(['{', '[]', '503'].map((text) => choose(text, 'application/json')));
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400]);
  });
});
