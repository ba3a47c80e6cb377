import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { answerConnectionError, createHttpServer } from '../../src/http/http-server.ts';
import { type RunningService, runService } from '../running-service.ts';
import { exchange, lines } from './exchange.ts';
import { resources } from './records.ts';

let running: RunningService;

beforeAll(async () => {
  running = await runService();
});

afterAll(() => running.close());

const list = resources.documents.path;

async function open({ url }: RunningService): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

it('one address leaves room for the connections of others, and beyond the limit connections are closed', async () => {
  const limited = await runService({ connections: 5 });
  const sockets = [await open(limited), await open(limited), await open(limited)];
  const fourth = (await open(limited)).resume();
  await once(fourth, 'close');
  expect([...sockets.map(({ destroyed }) => destroyed), fourth.bytesRead]).toEqual([false, false, false, 0]);
  for (const socket of sockets) socket.destroy();
  const next = () => exchange(limited.url, lines('GET /healthz HTTP/1.1', 'host: a', 'connection: close'));
  await expect.poll(() => next().then(({ status }) => status, String)).toBe(200);
  await limited.close();
});

it('an address whose connection was ended is served by its next connections, one after another', async () => {
  const own = await runService();
  const unread = await open(own);
  const pipelining = (await open(own)).on('error', () => {});
  pipelining.resume().write(lines('GET /healthz HTTP/1.1', 'host: a').repeat(1_000));
  await once(pipelining, 'close');
  const order: number[] = [];
  const ask = async (number: number) => {
    const sent = lines('GET /healthz HTTP/1.1', 'host: a', 'connection: close');
    expect((await exchange(own.url, sent)).status).toBe(200);
    order.push(number);
  };
  await ask(1);
  await Promise.all([ask(2), ask(3)]);
  unread.write(lines('GET /healthz HTTP/1.1', 'host: a', 'connection: close'));
  expect(await text(unread)).toMatch(/^HTTP\/1\.1 200 /);
  expect(order).toEqual([1, 2, 3]);
  await own.close();
});

describe('a client that reads nothing of its response', () => {
  /** Listens with a short time limit. Resolves to a function that opens a connection and sends a request. */
  async function listen(listener: RequestListener) {
    const server = createHttpServer(listener, { connections: 9, stalledReaderTimeout: 100 });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const request = (path: string) => {
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
      socket.write(lines(`GET ${path} HTTP/1.1`, 'host: localhost'));
      return socket;
    };
    const connections = () => new Promise((resolve) => server.getConnections((_, count) => resolve(count)));
    return { request, connections };
  }

  it('loses its connection, but not while the service has nothing to send', async () => {
    const arrived = Promise.withResolvers<() => void>();
    const { request, connections } = await listen((incoming, response) => {
      // More than the buffers of two sockets hold.
      if (incoming.url === '/large') response.end(Buffer.alloc(32 * 1_024 * 1_024));
      else arrived.resolve(() => response.end('late'));
    });
    const waiting = request('/later');
    const respond = await arrived.promise;
    const stalled = request('/large');
    await once(stalled, 'readable');
    expect(await connections()).toBe(2);
    await expect.poll(connections, { timeout: 60_000 }).toBe(1);
    respond();
    expect(String(await once(waiting, 'data'))).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('a refused request whose body is still arriving', () => {
  const mebibyte = 1_048_576;
  const head = (...fields: readonly string[]) =>
    lines(`POST ${list} HTTP/1.1`, 'host: localhost', 'content-type: application/json', ...fields);

  it.each([
    ['without a key', 401, async () => head(`content-length: ${100 * mebibyte}`)],
    [
      'of more bytes than the contract allows',
      413,
      async () =>
        head(
          `content-length: ${100 * mebibyte}`,
          `authorization: Bearer ${(await running.newCaller()).secret}`,
        ),
    ],
    [
      'at a path that does not exist',
      400,
      async () => head(`content-length: ${mebibyte}`).replace(list, '/%'),
    ],
  ])('is answered: %s', async (_, status, request) => {
    const socket = await open(running);
    socket.write((await request()) + 'x'.repeat(mebibyte / 2));
    expect(String(await once(socket, 'data'))).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    socket.destroy();
  });

  it('leaves the connection open for the next request', async () => {
    const socket = await open(running);
    socket.write(head('content-length: 100000') + ' '.repeat(100_000));
    socket.write(lines('GET /healthz HTTP/1.1', 'host: a', 'connection: close'));
    expect((await text(socket)).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 200']);
  });
});

describe('an invalid HTTP request', () => {
  const overflow = 'x'.repeat(16_384);

  it.each([
    ['no HTTP at all', 400, 'hello\r\n\r\n'],
    ['a TLS handshake', 400, '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['a broken header field', 400, lines(`GET ${list} HTTP/1.1`, 'host: localhost', 'no colon')],
    [
      'two lengths',
      400,
      lines(`POST ${list} HTTP/1.1`, 'host: localhost', 'content-length: 1', 'content-length: 2'),
    ],
    [
      'Content-Length with a chunked body',
      400,
      lines(`POST ${list} HTTP/1.1`, 'host: a', 'content-length: 1', 'transfer-encoding: chunked'),
    ],
    ['HTTP/0.9', 400, 'GET /\r\n\r\n'],
    ['a tunnel', 400, lines('CONNECT example.com:443 HTTP/1.1', 'host: example.com:443')],
    ['no Host', 400, lines(`GET ${list} HTTP/1.1`, 'connection: close')],
    [
      'header fields that are too large',
      431,
      lines(`GET ${list} HTTP/1.1`, 'host: localhost', `x: ${overflow}`),
    ],
    ['a URL that is too long', 431, lines(`GET ${list}?search=${overflow} HTTP/1.1`, 'host: localhost')],
    ['much too large header fields', 431, lines(`GET ${list} HTTP/1.1`, `x: ${overflow.repeat(64)}`)],
  ])('%s: %i', async (_, status, sent) => {
    const response = await exchange(running.url, sent);
    expect(response).toMatchObject({ status, json: { status } });
    expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(response.headers.get('x-request-id')).toBe(response.json.request_id);
    expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength(response.text)));
  });

  it('a request in HTTP/0.9 gets what to send instead', async () => {
    const { text } = await exchange(running.url, 'GET /\r\n\r\n');
    expect(text).toContain('This is a request in HTTP/0.9. Send HTTP/1.1');
  });

  it('an unknown expectation is ignored', async () => {
    const head = [`GET ${list} HTTP/1.1`, 'host: localhost', 'connection: close', 'expect: wonders'];
    expect((await exchange(running.url, lines(...head))).status).toBe(401);
  });

  it('an incomplete request times out with 408', async () => {
    const server = createServer({ requestTimeout: 1, headersTimeout: 1, connectionsCheckingInterval: 1 });
    server.on('clientError', answerConnectionError);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const response = await exchange(`http://127.0.0.1:${port}`, `GET ${list} HTTP/1.1\r\nhost: local`);
    server.close();
    expect(response).toMatchObject({ status: 408, json: { status: 408, title: 'Request timeout' } });
    expect(response.headers.get('connection')).toBe('close');
  });
});
