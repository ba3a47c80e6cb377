import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { startFaultyProxy } from '../../proofs/index.ts';

/** Starts a server on loopback to put a proxy in front of. */
async function startServer(respond: (request: IncomingMessage, response: ServerResponse) => unknown) {
  const server = createServer(respond);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Answers with the received request: the request line, one header and the body. */
const echo = () =>
  startServer(async (request, response) => {
    const { method, url, headers } = request;
    response.writeHead(200, { 'X-Own': ['1', '2'] });
    response.end(`${method} ${url} ${headers['x-sent'] ?? ''} ${await text(request)}`);
  });

/** Sends bytes and returns every byte of the response. */
function exchangeBytes(url: string, bytes: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write(bytes);
  return text(socket);
}

test('without a fault the request and the response pass unchanged', async () => {
  await using server = await echo();
  await using proxy = await startFaultyProxy(server.url);
  const init = { method: 'PUT', headers: { 'X-Sent': 'mine' }, body: 'body' };
  const response = await fetch(`${proxy.url}/a%2Fb?c=%zz`, init);
  expect([response.status, response.headers.get('x-own')]).toEqual([200, '1, 2']);
  expect(await response.text()).toBe('PUT /a%2Fb?c=%zz mine body');
});

test('headers arrive at the server in their order and case, with repetitions', async () => {
  let received: string[] = [];
  await using server = await startServer(({ rawHeaders }, response) => {
    received = rawHeaders;
    response.end();
  });
  await using proxy = await startFaultyProxy(server.url, ({ forward }) => forward());
  await exchangeBytes(
    proxy.url,
    'GET / HTTP/1.1\r\nhOst: h\r\nX-a: 1\r\nx-A: 2\r\nConnection: close\r\n\r\n',
  );
  expect(received.slice(0, 6)).toEqual(['hOst', 'h', 'X-a', '1', 'x-A', '2']);
});

test('a fault sees the operations that a request may be for', async () => {
  await using server = await echo();
  const seen: string[] = [];
  await using proxy = await startFaultyProxy(server.url, ({ operations, forward }) => {
    seen.push([...operations].join(' '));
    return forward();
  });
  for (const [method, path] of [
    ['HEAD', '/api/v1/images?sort=asc'],
    ['PATCH', '/api/v1/images/1'],
    ['POST', '/api/v1/images/1'],
    ['GET', '/elsewhere'],
  ] as const) {
    await fetch(proxy.url + path, { method });
  }
  expect(seen).toEqual(['listImages', 'updateImage', 'getImage putImage updateImage deleteImage', '']);
});

test('a fault may send several other requests', async () => {
  await using server = await echo();
  await using proxy = await startFaultyProxy(server.url, async ({ forward }) => {
    const first = await forward({ path: '/other', body: Buffer.from('longer than before') });
    const second = await forward({
      method: 'DELETE',
      headers: { 'x-sent': 'second' },
      body: Buffer.alloc(0),
    });
    return { ...first, status: 404, body: `${first.body}, ${second.body}` };
  });
  const response = await fetch(proxy.url, { method: 'POST', body: 'short' });
  expect([response.status, await response.text()]).toEqual([
    404,
    'POST /other  longer than before, DELETE / second ',
  ]);
});

test('a body is sent where none is allowed', async () => {
  await using server = await echo();
  await using proxy = await startFaultyProxy(server.url, async () => ({
    status: 204,
    headers: { 'x-own': 'yes', 'x-none': undefined },
    body: '{}',
  }));
  expect(await exchangeBytes(proxy.url, 'DELETE / HTTP/1.1\r\nHost: x\r\n\r\n')).toBe(
    'HTTP/1.1 204 No Content\r\nx-own: yes\r\ncontent-length: 2\r\n\r\n{}',
  );
});

test('the body of a stream is passed on as it arrives', async () => {
  let finish = () => {};
  await using server = await startServer((_, response) => {
    response.write('first');
    finish = () => response.end('last');
  });
  await using proxy = await startFaultyProxy(server.url, ({ stream }) => stream());
  const reader = (await fetch(proxy.url)).body?.getReader();
  const read = async () => Buffer.from((await reader?.read())?.value ?? []).toString();
  expect(await read()).toBe('first');
  finish();
  expect(await read()).toBe('last');
});

test('closing a stream also closes the connection to the server', async () => {
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  await using server = await startServer((_, response) => {
    response.on('close', resolve).write('first');
  });
  await using proxy = await startFaultyProxy(server.url);
  const leaving = new AbortController();
  const response = await fetch(proxy.url, { signal: leaving.signal });
  await response.body?.getReader().read();
  leaving.abort();
  await closed;
});

test('a response is cut after a number of bytes', async () => {
  await using server = await startServer((_, response) => response.end('0123456789'));
  await using proxy = await startFaultyProxy(server.url, async ({ forward }) => ({
    cut: await forward(),
    afterBytes: 4,
  }));
  const bytes = await exchangeBytes(proxy.url, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n').catch(String);
  expect(bytes).toMatch(/content-length: 10\r\n.*\r\n\r\n0123$/s);
  await expect(fetch(proxy.url).then((response) => response.text())).rejects.toThrow();
  expect(proxy.cuts).toBe(2);
});

test('a stream is cut after a number of bytes, unless it has fewer', async () => {
  await using server = await startServer((_, response) => {
    response.write('01234');
    response.end('56789');
  });
  await using proxy = await startFaultyProxy(server.url);
  for (const [afterBytes, isWhole] of [
    [7, false],
    [10, false],
    [11, true],
  ] as const) {
    proxy.fault = async ({ stream }) => ({ cut: await stream(), afterBytes });
    const ending = fetch(proxy.url).then((response) => response.text());
    if (isWhole) expect(await ending).toBe('0123456789');
    else await expect(ending).rejects.toThrow();
  }
  expect(proxy.cuts).toBe(2);
});

test.each(['hang up', 'throw'])('a fault may break the connection: %s', async (way) => {
  await using server = await echo();
  await using proxy = await startFaultyProxy(server.url, async () => {
    if (way === 'throw') throw new Error('a fault of the fault');
    return 'hang up';
  });
  await expect(fetch(proxy.url)).rejects.toThrow();
});

test('a fault may never answer', async () => {
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  await using server = await echo();
  const proxy = await startFaultyProxy(server.url, async () => {
    resolve();
    return 'never answer';
  });
  let isSettled = false;
  const asking = fetch(proxy.url).finally(() => {
    isSettled = true;
  });
  asking.catch(() => {});
  await asked;
  await (await fetch(server.url)).text();
  expect(isSettled).toBe(false);
  await proxy.close();
  await expect(asking).rejects.toThrow();
});

test.each([
  ['half of the body', 2, 'bo'],
  ['the whole body', undefined, 'body'],
])('a fault may break the connection to the server after %s', async (_, bytes, arrived) => {
  const { promise: request, resolve } = Promise.withResolvers<IncomingMessage>();
  await using server = await startServer(resolve);
  await using proxy = await startFaultyProxy(server.url, async ({ abandon }) => {
    await abandon(bytes);
    return 'hang up';
  });
  const asking = fetch(proxy.url, { method: 'POST', body: 'body' }).catch(() => 'broken');
  const incoming = await request;
  let received = '';
  incoming
    .on('error', () => {})
    .on('data', (chunk) => {
      received += chunk;
    });
  if (!incoming.closed) await new Promise((closed) => incoming.on('close', closed));
  expect(received).toBe(arrived);
  expect(await asking).toBe('broken');
});
