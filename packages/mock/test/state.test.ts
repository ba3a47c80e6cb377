import { existsSync } from 'node:fs';
import { contract, type Image, operations } from '@contentgen/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Mock, startMock } from '../src/index.ts';

let mock: Mock;
beforeAll(async () => {
  mock = await startMock({ instant: true });
});
afterAll(() => mock.close());

const documents = operations.listDocuments.path;
const images = operations.listImages.path;

interface Sent {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: URLSearchParams;
}

function ask(path: string, { headers, ...sent }: Sent = {}, key: string = mock.keys.key): Promise<Response> {
  return fetch(mock.url + path, { headers: { authorization: `Bearer ${key}`, ...headers }, ...sent });
}

const read = async (response: Response) => JSON.parse(await response.text());

test('the addresses of pictures are those of the proxy before the mock', async () => {
  const addresses = async (headers: Record<string, string>) =>
    (await read(await ask(images, { headers }))).data.flatMap((image: Image) => image.results);
  const { host } = new URL(mock.url);
  for (const address of await addresses({ 'x-forwarded-proto': 'https' })) {
    expect(address).toMatch(`https://${host}/media/`);
  }
  const [plain] = await addresses({});
  expect(plain).toMatch(`${mock.url}/media/`);
  const [behind] = await addresses({
    'x-forwarded-host': 'localhost:5173, inner',
    'x-forwarded-proto': 'http',
  });
  expect(behind).toMatch('http://localhost:5173/media/');
  const [malformed] = await addresses({ 'x-forwarded-host': 'evil.example/path' });
  expect(malformed).toMatch(`${mock.url}/media/`);
});

test('the addresses of pictures are those of the public URL', async () => {
  const behind = await startMock({ publicUrl: 'http://localhost:5173' });
  const headers = { authorization: `Bearer ${behind.keys.key}`, 'x-forwarded-host': 'other.example' };
  const { data } = await read(await fetch(behind.url + images, { headers }));
  await behind.close();
  expect(data.flatMap((image: Image) => image.results)[0]).toMatch('http://localhost:5173/media/');
});

describe('the examples', () => {
  test('are there from the start, and again after POST /__mock/reset', async () => {
    const list = `${documents}?all_templates=true&include_total=true&sort=asc`;
    mock.reset();
    const before = await read(await ask(list));
    expect(before.meta.total).toBe(60);
    await ask(`${documents}/${before.data[0].id}`, { method: 'DELETE' });
    expect((await read(await ask(list))).meta.total).toBe(59);
    const reset = await fetch(`${mock.url}/__mock/reset`, { method: 'POST' });
    expect(reset.status).toBe(204);
    expect(await read(await ask(list))).toEqual(before);
    expect((await fetch(`${mock.url}/__mock/reset`)).headers.get('allow')).toBe('POST');
  });
});

describe('Prefer', () => {
  test('code= and example= get responses of Prism, with the facts of the request', async () => {
    const path = `${documents}/019aa3c4-5f10-7b7e-8a41-3c5d9e2f6b70`;
    const gone = await ask(path, { headers: { prefer: 'code=503', 'x-request-id': 'mine' } });
    expect([gone.status, gone.headers.get('x-request-id')]).toEqual([503, 'mine']);
    expect(await gone.json()).toMatchObject({ status: 503, instance: path, request_id: 'mine' });
    const failed = await ask(path, { headers: { prefer: 'example=failed' } });
    expect(await failed.json()).toMatchObject({ state: 'failed' });
  });

  test('needs a valid key, too', async () => {
    const refused = await ask(documents, { headers: { prefer: 'code=200' } }, 'unknown');
    expect(refused.status).toBe(401);
  });
});

test('serves the built docs at /docs', async () => {
  const redirect = await fetch(`${mock.url}/docs`, { redirect: 'manual' });
  expect([redirect.status, redirect.headers.get('location')]).toEqual([302, 'docs/']);
  const isBuilt = existsSync(new URL('../../docs/dist/index.html', import.meta.url));
  const page = await fetch(`${mock.url}/docs/`);
  expect(page.status).toBe(isBuilt ? 200 : 503);
  expect(await page.text()).toContain(isBuilt ? '<title>' : 'npm run docs');
  const missing = isBuilt ? 404 : 503;
  expect((await fetch(`${mock.url}/docs/..%2f..%2fpackage.json`)).status).toBe(missing);
  expect((await fetch(`${mock.url}/docs/nothing`)).status).toBe(missing);
  for (const [path, location] of [
    ['/llms.txt', 'docs/llms.txt'],
    ['/docs/openapi.json', '../openapi.json'],
  ]) {
    const guess = await fetch(mock.url + path, { redirect: 'manual' });
    expect([guess.status, guess.headers.get('location')]).toEqual([308, location]);
  }
});

test('serves the console at its root, and its key at /console.json', async () => {
  const page = await fetch(mock.url);
  expect(page.headers.get('content-security-policy')).toContain(`img-src 'self' ${mock.url};`);
  expect(await page.text()).toContain('<title>contentgen</title>');
  const server = await fetch(`${mock.url}/console.json`);
  expect(await read(server)).toEqual({ server: 'mock', key: mock.keys.key });
});

test('serves the contract at /openapi.json, with its URL', async () => {
  const response = await fetch(`${mock.url}/openapi.json`);
  expect(response.headers.get('content-type')).toBe('application/json');
  const text = JSON.stringify(contract).replaceAll(contract.servers[0]?.url ?? '', mock.url);
  expect(await read(response)).toEqual(JSON.parse(text));
});

test('pages have no latency and no rate limit', async () => {
  const slow = await startMock({ latency: 600_000, rateLimit: { requests: 1, windowSeconds: 600 } });
  const pages = await Promise.all(
    ['/', '/openapi.json', '/openapi.json'].map((path) => fetch(slow.url + path)),
  );
  const reset = await fetch(`${slow.url}/__mock/reset`, { method: 'POST' });
  await slow.close();
  expect([...pages, reset].map(({ status }) => status)).toEqual([200, 200, 200, 204]);
});

test('says in Server whether it keeps records', async () => {
  const stateless = await startMock({ port: 0, stateless: true });
  const names = await Promise.all(
    [mock, stateless].map(async ({ url }) => (await fetch(url)).headers.get('server')),
  );
  await stateless.close();
  expect(names).toEqual(['contentgen-mock', 'contentgen-mock (stateless)']);
});
