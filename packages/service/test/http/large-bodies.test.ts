import { subscribe, unsubscribe } from 'node:diagnostics_channel';
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

/** Sends pieces until the service closes the connection. @returns the response and the bytes that the service has read. */
async function sendUntilClosed(start: string, piece: string) {
  const connections: Socket[] = [];
  const add = (message: unknown) => void connections.push((message as { socket: Socket }).socket);
  subscribe(requestStart, add);
  onTestFinished(() => void unsubscribe(requestStart, add));
  const socket = await open();
  const received = text(socket);
  // Enough for several reads arrives together.
  socket.write(start + piece.repeat(32));
  async function* endless() {
    for (;;) yield piece;
  }
  // The service closes the connection before the end of the body, so this fails.
  await pipeline(endless(), socket).catch(() => undefined);
  const response = await received.catch(() => '');
  expect(connections).toHaveLength(1);
  return { response, bytesRead: connections[0]?.bytesRead };
}

/** The channel on which Node says that a request begins. */
const requestStart = 'http.server.request.start';

/** What Node reads from a connection with one call, in bytes. */
const oneRead = 65_536;

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
    const { response, bytesRead } = await sendUntilClosed(start(), 'x'.repeat(oneRead));
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [\\s\\S]*\\r\\nconnection: close\\r\\n`, 'i'));
    expect(bytesRead).toBeLessThanOrEqual(2 * oneRead);
  });

  const oneByte = '1\r\nx\r\n';
  const large = `10000\r\n${'x'.repeat(65_536)}\r\n`;
  const chunked = 'Transfer-Encoding: chunked';
  it.each([
    ['a body in chunks of one byte', () => head(key(), chunked), oneByte, 400, 2 * oneRead],
    ['chunks of one byte without a key', () => head(chunked), oneByte, 401, 2 * oneRead],
    ['chunks without end', () => head(key(), chunked), large, 413, mebibyte + 2 * oneRead],
  ])('is closed during %s', async (_, start, chunk, status, longest) => {
    const piece = chunk.repeat(Math.ceil(oneRead / chunk.length));
    const { response, bytesRead } = await sendUntilClosed(start(), piece);
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [\\s\\S]*\\r\\nconnection: close\\r\\n`, 'i'));
    expect(bytesRead).toBeLessThanOrEqual(longest);
  });

  it('is closed after a refused body that has arrived', async () => {
    const socket = await open();
    socket.write(`${head(key(), chunked)}${oneByte.repeat(3_000)}0\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 [\s\S]*\r\nconnection: close\r\n/);
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
