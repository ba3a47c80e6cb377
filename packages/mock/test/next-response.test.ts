import { operations } from '@contentgen/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
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
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
  expect((await ask()).status).toBe(200);
});

it('is an error until another choice', async () => {
  mock.next(401, { repeats: true });
  expect([(await ask()).status, (await ask()).status]).toEqual([401, 401]);
  mock.next('normal');
  expect((await ask()).status).toBe(200);
});

it('waits for a request that the contract has the error for', async () => {
  mock.next(412);
  expect((await ask()).status).toBe(200);
  const update = { method: 'PATCH', body: new URLSearchParams({ favorite: '1' }) };
  const { data } = JSON.parse(await (await ask()).text());
  expect((await ask(`${documents}/${data[0].id}`, update)).status).toBe(412);
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

it('is no response at all, and says so in the log', async () => {
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

it('can be chosen over HTTP, but nothing else than its outcomes', async () => {
  const choose = async (outcome: string) =>
    (await fetch(`${mock.url}/__mock/next`, { method: 'POST', body: new URLSearchParams({ outcome }) }))
      .status;
  expect([await choose('429'), await choose('418'), await choose('')]).toEqual([204, 422, 422]);
  expect((await ask()).status).toBe(429);
});
