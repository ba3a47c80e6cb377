import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerConnectionError } from '../../src/http/connection-errors.ts';
import { type RunningService, runService } from '../running-service.ts';
import { exchange, lines } from './exchange.ts';
import { resources } from './records.ts';

let running: RunningService;

beforeAll(async () => {
  running = await runService();
});

afterAll(() => running.close());

const list = resources.documents.path;

it('too many pipelined requests close their connection', async () => {
  const socket = connect(Number(new URL(running.url).port), '127.0.0.1').resume();
  socket.on('error', () => undefined);
  socket.write(lines(`GET ${list} HTTP/1.1`, 'host: localhost').repeat(1_000));
  await once(socket, 'close');
  expect((await fetch(`${running.url}/healthz`)).status).toBe(200);
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
