import { operations } from '@contentgen/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Mock, startMock } from '../src/index.ts';

const documents = operations.listDocuments.path;
let mock: Mock;
beforeAll(async () => {
  mock = await startMock({ instant: true });
});
beforeEach(() => mock.reset());
afterAll(() => mock.close());

function ask(path: string = documents, init: RequestInit = {}): Promise<Response> {
  return fetch(mock.url + path, { headers: { authorization: `Bearer ${mock.keys.key}` }, ...init });
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
  for (const path of [`${documents}?serach=x`, documents]) {
    mock.next(503);
    expect((await ask(path)).status).toBe(503);
    expect((await ask()).status).toBe(200);
  }
  mock.next(503);
  expect((await ask(documents, { method: 'OPTIONS' })).status).toBe(204);
  expect((await ask()).status).toBe(503);
});

it.each(['offline', 'slow', 'html', 502] as const)(
  '%s is not used up by others without a valid key',
  async (outcome) => {
    mock.next(outcome);
    for (const headers of [{}, { authorization: 'Bearer nonsense' }]) {
      expect((await ask(documents, { headers })).status).toBe(401);
      expect((await ask(documents, { method: 'OPTIONS', headers })).status).toBe(204);
    }
    const response = await ask().then(
      (one) => one,
      () => null,
    );
    const got = outcome === 'slow' ? outcome : (response?.headers.get('content-type') ?? 'offline');
    expect(got).toBe(outcome === 'html' || outcome === 502 ? 'text/html' : outcome);
  },
);

it('an account that is used stays, however many others there are', async () => {
  const keyed = (key: string) => ({ headers: { authorization: `Bearer ${key}` } });
  const count = async (key: string) =>
    JSON.parse(await (await ask(`${documents}?all_templates=1`, keyed(key))).text());
  const { data } = await count('mock-mine');
  await ask(`${documents}/${data[0].id}`, { method: 'DELETE', ...keyed('mock-mine') });
  for (let other = 0; other < 220; other += 1) {
    await ask('/api/v1/usage', keyed(`mock-other-${other}`));
    if (other % 20 === 0) await ask('/api/v1/usage', keyed('mock-mine'));
  }
  expect((await count('mock-mine')).data[0].id).toBe(data[1].id);
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

it('is no response for a picture either, but the pages of the mock stay', async () => {
  const { data } = JSON.parse(await (await ask(operations.listImages.path)).text());
  const [picture] = data.flatMap(({ results }: { results: string[] }) => results);
  mock.next('offline', { repeats: true });
  await expect(fetch(picture)).rejects.toThrow('fetch failed');
  await expect(ask(documents, { method: 'OPTIONS' })).rejects.toThrow('fetch failed');
  expect((await ask('/')).status).toBe(200);
  mock.next('normal');
  expect((await fetch(picture)).status).toBe(200);
});

it('is a generation that fails, for the next record that is created', async () => {
  const create = async () => {
    const body = new URLSearchParams({ name: 'Menu', prompt: 'A menu for a picnic', creativity: '0' });
    return JSON.parse(await (await ask(documents, { method: 'POST', body })).text());
  };
  mock.next('failed');
  expect((await ask(`${documents}?sort=up`)).status).toBe(422);
  expect(await create()).toMatchObject({ state: 'failed', error: { code: 'provider_failed' } });
  expect(await create()).toMatchObject({ state: 'succeeded', error: null });
});

it('is shown by GET /__mock/next, with the errors to choose from and the last requests', async () => {
  mock.next(503);
  await ask();
  const shown = await fetch(`${mock.url}/__mock/next`);
  expect(JSON.parse(await shown.text())).toMatchObject({
    outcome: 'normal',
    effect: 'The mock responds normally.',
    outcomes: expect.arrayContaining([{ outcome: 429, title: 'Too many requests' }]),
    requests: expect.arrayContaining([
      {
        method: 'GET',
        target: documents,
        status: 503,
        reason: expect.stringMatching(/^This was chosen as the next response\./),
      },
    ]),
  });
});

it.each([
  [502, 502, 'Bad gateway'],
  [504, 504, 'Gateway timeout'],
  ['html', 200, 'Log in'],
] as const)('is the page of a proxy: %s', async (outcome, status, title) => {
  mock.next(outcome);
  const response = await ask('/api/v1/nothing');
  expect([response.status, response.headers.get('content-type')]).toEqual([status, 'text/html']);
  expect(await response.text()).toContain(`<h1>${title}</h1>`);
  expect((await ask()).status).toBe(200);
});

it('is a stream that ends in the middle of an event, and can be resumed', async () => {
  mock.next('cut');
  const body = new URLSearchParams({ name: 'Menu', prompt: 'A menu', creativity: '0' });
  const { headers } = await ask(documents, { method: 'POST', body });
  const events = `${headers.get('location')}/events`;
  expect(await (await ask(events)).text()).toMatch(/^retry: 500\n\nevent: record\nid: [^}]+$/);
  const whole = await (await ask(events)).text();
  expect(whole).toMatch(/^retry: 500\n\nevent: record\n.*\n\n$/s);
});

describe('of one account', () => {
  const keyed = (key: string) => ({ headers: { authorization: `Bearer ${key}` } });

  it('does not change another one, and neither does its reset', async () => {
    mock.next(503, { key: 'mock-worker-1', repeats: true });
    expect((await ask(documents, keyed('mock-worker-2'))).status).toBe(200);
    expect((await ask()).status).toBe(200);
    expect((await ask(documents, keyed('mock-worker-1'))).status).toBe(503);
    const shown = async (key: string) => JSON.parse(await (await ask('/__mock/next', keyed(key))).text());
    expect(await shown('mock-worker-1')).toMatchObject({ outcome: 503, requests: [{ status: 503 }] });
    expect((await shown('mock-worker-2')).requests).toMatchObject([{ status: 200 }]);

    const body = new URLSearchParams({ name: 'Mine', prompt: 'A menu', creativity: '0' });
    await ask(documents, { method: 'POST', body, ...keyed('mock-worker-2') });
    await fetch(`${mock.url}/__mock/reset`, { method: 'POST', ...keyed('mock-worker-1') });
    expect((await ask(documents, keyed('mock-worker-1'))).status).toBe(200);
    const own = await ask(`${documents}?search=mine`, keyed('mock-worker-2'));
    expect(JSON.parse(await own.text()).data).toMatchObject([{ name: 'Mine' }]);
  });

  it('concerns the pictures of the account, which need no key', async () => {
    const listed = await ask(operations.listImages.path, keyed('mock-worker-1'));
    const [url] = JSON.parse(await listed.text()).data[0].results;
    mock.next('offline', { key: 'mock-worker-1', repeats: true });
    await expect(fetch(url)).rejects.toThrow();
    mock.next('normal', { key: 'mock-worker-1' });
    expect((await fetch(url)).status).toBe(200);
  });

  it('refuses a key that has no account, and an unknown option', async () => {
    expect(() => mock.next(503, { key: 'worker' })).toThrow('key must be a key such as mock-worker-1');
    expect(() => mock.next(503, { account: 'mock-a' } as never)).toThrow(/^account is no option/);
    expect(() => mock.reset({ keys: 'mock-a' } as never)).toThrow('The options are key.');
    expect((await ask('/__mock/next', keyed('mock-expired-key'))).status).toBe(401);
  });
});

it('is normal after a reset', async () => {
  mock.next(500, { repeats: true });
  mock.reset();
  expect((await ask()).status).toBe(200);
});

it('refuses what is not an outcome', () => {
  expect(() => mock.next(418)).toThrow(
    /^The outcome must be one of normal, failed, offline, cut, slow, html, event-twice, .*, \d+, .*, not 418\.$/,
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
    const effects = ['offline', 'normal'].map(
      async (outcome) => (await chooseInJson({ outcome })).body.effect,
    );
    expect(await Promise.all(effects)).toEqual([
      'The next request of the API or for a picture gets no response.',
      'The mock responds normally.',
    ]);
  });

  it('refuses an unknown outcome, and malformed JSON', async () => {
    for (const refused of [await choose('outcome=418'), await choose(''), await chooseInJson([503])]) {
      const error = {
        field: 'outcome',
        code: 'choice',
        detail: expect.stringContaining('html, event-twice'),
      };
      expect([refused.status, refused.body.errors]).toEqual([422, [error]]);
    }
    expect((await choose('outcome=503&account=mock-a')).body.errors).toMatchObject([{ field: 'account' }]);
    expect((await choose('outcome=503&repeats=yes')).body.errors).toMatchObject([{ field: 'repeats' }]);
    expect((await choose('{', 'application/json')).status).toBe(400);
    expect((await ask()).status).toBe(200);
  });
});
