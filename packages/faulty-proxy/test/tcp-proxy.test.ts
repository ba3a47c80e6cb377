import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startTcpProxy } from '../src/index.ts';

/** Starts a proxy in front of a server on a socket, which returns every received byte. */
async function startEcho() {
  const folder = await mkdtemp(join(tmpdir(), 'tcp-proxy-'));
  const path = join(folder, 'socket');
  const server = createServer((socket) => socket.on('error', () => {}).pipe(socket));
  server.listen(path);
  await once(server, 'listening');
  const proxy = await startTcpProxy({ path });
  onTestFinished(async () => {
    await proxy.close();
    server.close();
    await rm(folder, { recursive: true });
  });
  return proxy;
}

async function echoed(port: number, sent: string) {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  socket.write(sent);
  const [received] = await once(socket, 'data');
  return { socket, received: String(received) };
}

test('passes data until `cut`, and again after `mend`', async () => {
  const { port, cut, mend } = await startEcho();
  const { socket, received } = await echoed(port, 'before');
  expect(received).toBe('before');

  const broken = new Promise((resolve) => socket.on('close', resolve));
  cut();
  await broken;
  const refused = connect(port, '127.0.0.1').on('error', () => {});
  await once(refused, 'close');
  expect(refused.bytesRead).toBe(0);

  mend();
  const again = await echoed(port, 'after');
  expect(again.received).toBe('after');
  again.socket.destroy();
});
