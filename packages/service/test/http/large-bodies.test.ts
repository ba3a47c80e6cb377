import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Caller, type RunningService, runService } from '../running-service.ts';
import { lines } from './exchange.ts';
import { resources } from './records.ts';

const { path } = resources.documents;
const mebibyte = 1_048_576;

let running: RunningService;
let caller: Caller;
beforeAll(async () => {
  running = await runService();
  caller = await running.newCaller();
});
afterAll(() => running.close());

const head = (...fields: string[]) =>
  lines(`POST ${path} HTTP/1.1`, 'Host: localhost', 'Content-Type: application/json', ...fields);
const key = () => `Authorization: Bearer ${caller.secret}`;

async function open(): Promise<Socket> {
  const socket = connect(Number(new URL(running.url).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** Sends pieces until the service closes the connection. @returns the response and the bytes that left this process. */
async function sendUntilClosed(start: string, piece: string) {
  const socket = await open();
  const received = text(socket);
  socket.write(start);
  async function* endless() {
    for (;;) yield piece;
  }
  // The service closes the connection before the end of the body, so this fails.
  await pipeline(endless(), socket).catch(() => undefined);
  return { response: await received.catch(() => ''), sent: socket.bytesWritten };
}

/** More than the buffers of both sockets hold, and much less than all of the body. */
const buffers = 24 * mebibyte;

describe('the connection of a body that the service does not read', () => {
  it.each([
    ['without a key', () => head(`Content-Length: ${1_000 * mebibyte}`), 401],
    ['of more bytes than the contract allows', () => head(key(), `Content-Length: ${1_000 * mebibyte}`), 413],
    [
      'at an address that nothing has',
      () => head(key(), `Content-Length: ${1_000 * mebibyte}`).replace(path, '/api/v1/none'),
      404,
    ],
    ['of an unroutable request', () => head(`Content-Length: ${1_000 * mebibyte}`).replace(path, '/%'), 400],
  ])('is closed after the response (%s)', async (_, start, status) => {
    const { response, sent } = await sendUntilClosed(start(), 'x'.repeat(65_536));
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [\\s\\S]*\\r\\nconnection: close\\r\\n`, 'i'));
    expect(sent).toBeLessThan(buffers);
  });

  it.each([
    ['a body in chunks of one byte', () => head(key(), 'Transfer-Encoding: chunked'), '1\r\nx\r\n', 400],
    [
      'chunks without end',
      () => head(key(), 'Transfer-Encoding: chunked'),
      `10000\r\n${'x'.repeat(65_536)}\r\n`,
      413,
    ],
  ])('is closed during %s', async (_, start, chunk, status) => {
    const piece = chunk.repeat(Math.ceil(65_536 / chunk.length));
    const { response, sent } = await sendUntilClosed(start(), piece);
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [\\s\\S]*\\r\\nconnection: close\\r\\n`, 'i'));
    expect(sent).toBeLessThan(buffers);
  });
});

describe('the connection stays open', () => {
  const list = lines(`GET ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close');

  it.each([
    ['after a large body', () => `${head(key(), `Content-Length: ${100_000}`)}${' '.repeat(100_000)}`],
    [
      'after a body of many chunks',
      () =>
        `${head(key(), 'Transfer-Encoding: chunked')}${`400\r\n${' '.repeat(1_024)}\r\n`.repeat(100)}0\r\n\r\n`,
    ],
    [
      'after a small body that was not read',
      () => `${head('Transfer-Encoding: chunked')}2\r\n{}\r\n0\r\n\r\n`,
    ],
  ])('%s', async (_, request) => {
    const socket = await open();
    socket.write(request() + list);
    expect((await text(socket)).match(/HTTP\/1\.1 \d+/g)).toHaveLength(2);
  });
});
