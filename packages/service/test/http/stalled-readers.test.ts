import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningService, runService } from '../running-service.ts';
import { heldProviders } from './held-provider.ts';
import { resources } from './records.ts';

const docsFolder = await mkdtemp(join(tmpdir(), 'contentgen-stalled-'));
const providers = heldProviders();
let running: RunningService;

beforeAll(async () => {
  // More than the buffers of two sockets hold.
  await writeFile(join(docsFolder, 'index.html'), Buffer.alloc(32 * 1_024 * 1_024, 'x'));
  const list = { 'index.html': { headers: { 'content-type': 'text/html' }, compressible: true } };
  await writeFile(join(docsFolder, 'files.json'), JSON.stringify(list));
  running = await runService({ docsFolder, stalledReaderTimeout: 300 }, providers);
});
afterAll(async () => {
  await running.close();
  await rm(docsFolder, { recursive: true });
});

async function open(lines: readonly string[]) {
  const { port } = new URL(running.url);
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  return socket;
}

/** Expects the service to close a connection on which a response has begun, and reads nothing more of it. */
async function expectToBeClosed(socket: Socket): Promise<void> {
  await once(socket, 'readable');
  // The beginning of one more request, which is valid and goes on until the connection is closed.
  socket.write('GET / HTTP/1.1\r\nx: ');
  const isOpen = () =>
    new Promise((resolve) => {
      // A write to a connection that the service has closed fails.
      socket.write('x', (error) => resolve(error === null || error === undefined));
    });
  socket.on('error', () => undefined);
  await expect.poll(isOpen, { timeout: 30_000 }).toBe(false);
  socket.destroy();
}

it('a connection is closed when its client reads nothing of a response', async () => {
  const socket = await open(['GET /docs/ HTTP/1.1', 'Host: localhost']);
  await expectToBeClosed(socket);
});

it('a connection is closed when its client reads nothing of many records', async () => {
  const caller = await running.newCaller();
  const { path, created } = resources.documents;
  const large = { ...created, prompt: 'x'.repeat(10_000) };
  const creates = Array.from({ length: 25 }, () =>
    caller.sendForm('POST', path, large, { prefer: 'respond-async' }),
  );
  await Promise.all(creates);
  const request = [
    `GET ${path}?all_templates=true&per_page=25 HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${caller.secret}`,
  ].join('\r\n');
  // The responses are larger than the buffers of two sockets.
  const socket = await open([`${request}\r\n\r\n`.repeat(119) + request]);
  await expectToBeClosed(socket);
});

it('an event stream stays open while it has nothing to send', async () => {
  const caller = await running.newCaller();
  const begun = providers.hold();
  const headers = { prefer: 'respond-async' };
  const { path, created } = resources.documents;
  const record = await caller.sendForm('POST', path, created, headers);
  await begun;
  const stream = await open([
    `GET ${record.headers.get('location')}/events HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${caller.secret}`,
  ]);
  let received = '';
  stream.setEncoding('utf8').on('data', (text: string) => {
    received += text;
  });
  await expect.poll(() => received).toContain('event: record');
  // Waits longer than the timeout: until the service has closed another connection, whose client reads nothing.
  const stalled = await open(['GET /docs/ HTTP/1.1', 'Host: localhost']);
  stalled.on('error', () => undefined);
  const isClosed = () =>
    new Promise((resolve) => stalled.write('x', (error) => resolve(error instanceof Error)));
  await expect.poll(isClosed, { timeout: 30_000 }).toBe(true);
  expect(stream.destroyed).toBe(false);
  providers.release();
  await expect.poll(() => received).toContain('"succeeded"');
  stream.destroy();
});
