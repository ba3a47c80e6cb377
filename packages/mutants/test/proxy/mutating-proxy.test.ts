import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { judge } from '@contentgen/contract-tests';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MutatingProxy, startMutatingProxy, type Upstream } from '../../src/proxy/mutating-proxy.ts';

let server: Server;
let proxy: MutatingProxy;
let upstream: Upstream;
const asked: string[] = [];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    asked.push(`${method} ${url} ${headers['x-own'] ?? ''} ${await text(request)}`.trim());
    response.writeHead(200, { 'X-Upstream': 'yes' }).end('response');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  upstream = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys: { key: 'any' },
  };
  proxy = await startMutatingProxy();
});
beforeEach(() => {
  asked.length = 0;
});
afterAll(async () => {
  await proxy.close();
  server.closeAllConnections();
  server.close();
});

test('requests and responses pass unchanged', async () => {
  proxy.behave(undefined, upstream);
  const headers = { 'X-Own': 'mine' };
  const response = await fetch(`${proxy.url}/a%2Fb?c=%zz`, { method: 'PUT', headers, body: 'sent' });
  expect([response.status, response.headers.get('x-upstream'), await response.text()]).toEqual([
    200,
    'yes',
    'response',
  ]);
  expect(asked).toEqual(['PUT /a%2Fb?c=%zz mine sent']);
  expect(proxy.hasStruck).toBe(false);
});

test('a behaviour may change the request and the response', async () => {
  proxy.behave(async ({ forward }) => {
    const other = await forward({ path: '/other' });
    return { ...other, status: 404, body: `${other.body} changed` };
  }, upstream);
  const response = await fetch(`${proxy.url}/own`);
  expect([response.status, await response.text()]).toEqual([404, 'response changed']);
  expect(asked).toEqual(['GET /other']);
  expect(proxy.hasStruck).toBe(true);
});

test('a held response replaces one request', async () => {
  proxy.behave(undefined, upstream);
  proxy.hold({ status: 409, headers: { 'content-length': '99' }, body: 'held' });
  expect(await (await fetch(proxy.url)).text()).toBe('held');
  expect(await (await fetch(proxy.url)).text()).toBe('response');
});

test('the proxy answers an untestable status with an example, if the request prefers it', async () => {
  proxy.behave(undefined, upstream);
  const path = '/api/v1/documents';
  const preferred = await fetch(`${proxy.url}${path}?sort=asc`, { headers: { Prefer: 'wait=1, code=503' } });
  const { status, headers } = preferred;
  const response = { status, headers: Object.fromEntries(headers), body: await preferred.text() };
  expect(status).toBe(503);
  expect(judge({ operation: 'listDocuments', method: 'GET', path, response })).toEqual([]);
  expect(asked).toEqual([]);
  expect((await fetch(proxy.url + path, { headers: { Prefer: 'code=404' } })).status).toBe(200);
});
