import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { type ClientOptions, createClient } from '../../src/http/client.ts';

const closing: (() => unknown)[] = [];
const waits: number[] = [];
afterEach(() => {
  waits.length = 0;
  for (const close of closing.splice(0)) close();
});

const authorization = 'Bearer main';
const get = { method: 'GET', path: '/documents', headers: { Authorization: authorization } };

/** Creates a client of a server with this listener. */
async function clientOf(listener: RequestListener, options: Partial<ClientOptions> = {}) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const onWait = (seconds: number) => waits.push(seconds);
  const client = createClient({ baseUrl, keys: ['main'], onWait, ...options });
  closing.push(
    () => client.close(),
    () => server.closeAllConnections(),
    () => server.close(),
  );
  return client;
}

test.each([429, 503])('repeats a request after %i, as late as Retry-After says', async (status) => {
  let asked = 0;
  const client = await clientOf((_, response) => {
    asked += 1;
    response.writeHead(asked === 1 ? status : 200, { 'Retry-After': '1' }).end();
  });
  expect((await client.send(get)).status).toBe(200);
  expect(waits).toEqual([1]);
});

test('waits for a used up limit before the next request', async () => {
  const client = await clientOf((_, response) => response.setHeader('RateLimit', '"account";r=0;t=1').end());
  await client.send(get);
  await client.send(get);
  expect(waits).toEqual([1]);
});

test('does not wait a day', async () => {
  const client = await clientOf((_, response) => response.writeHead(429, { 'Retry-After': '86400' }).end());
  await expect(client.send(get)).rejects.toThrow('requires a wait of 86400 s.');
});

test('a response that does not end is an error while the server answers others', async () => {
  const listener: RequestListener = ({ url }, response) => {
    if (url === '/documents') response.write('{');
    else response.end();
  };
  const client = await clientOf(listener, { timeout: 50 });
  await expect(client.send(get)).rejects.toThrow('no complete response within 0.05 seconds');
});

test('a server that stops in the middle of a run ends it', async () => {
  const client = await clientOf((_, response) => response.end());
  await client.send(get);
  for (const close of closing.splice(1)) close();
  await expect(client.send(get)).rejects.toThrow('stopped answering in the middle of the run');
});

test('additional headers go only to the server itself', async () => {
  const client = await clientOf((_, response) => response.end(), { headers: { 'X-Gate': 'open' } });
  expect(client.headersFor('https://elsewhere.example/a.png')).toEqual({});
});

test('a server behind the proxy of the environment is reached', async () => {
  const asked: (string | undefined)[] = [];
  // The proxy answers in place of the server, whose name nobody else knows.
  const proxy = createServer(({ url }, response) => {
    asked.push(url);
    response.end();
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  closing.push(() => proxy.close().closeAllConnections());
  vi.stubEnv('NODE_USE_ENV_PROXY', '1');
  vi.stubEnv('http_proxy', `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`);
  closing.push(() => vi.unstubAllEnvs());
  const client = createClient({ baseUrl: 'http://inside.example' });
  expect((await client.send(get)).status).toBe(200);
  await client.requireAlive();
  expect(asked).toEqual(['http://inside.example/documents', 'http://inside.example/']);
  client.close();
});
