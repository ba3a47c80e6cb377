import { connect, type Socket } from 'node:net';
import type { Flood } from './flood.ts';
import { useLowestPriority } from './lowest-priority.ts';

// A program that sends a flood. It reports to its parent process when it is ready, and receives the flood as a message.
// When it receives "stop", it sends its counts.

/** Milliseconds before a closed connection is opened again. */
const reconnection = 50;

const received: Record<string, number> = {};
const count = (name: string) => {
  received[name] = (received[name] ?? 0) + 1;
};
const sockets = new Set<Socket>();
let isStopped = false;

useLowestPriority();
process.on('message', (message) => {
  if (message === 'stop') stop();
  else begin(message as Flood);
});
process.on('disconnect', () => process.exit());
process.send?.('ready');

function begin(flood: Flood): void {
  for (let number = 0; number < flood.connections; number += 1) open(flood, number);
}

function open(flood: Flood, first: number): void {
  const { hostname, port } = new URL(flood.url);
  const socket = connect(Number(port), hostname);
  let next = first;
  const send = () => {
    socket.write(flood.requests[next % flood.requests.length] ?? '');
    next += 1;
  };
  sockets.add(socket);
  socket.on('connect', send);
  if (flood.reads === 'none') socket.pause();
  else readResponses(socket, send);
  socket.on('error', () => count('error'));
  socket.on('close', () => {
    sockets.delete(socket);
    if (!isStopped) setTimeout(() => !isStopped && open(flood, next), reconnection);
  });
}

/**
 * Counts the responses by status. Finds the end of a response by its length, its last chunk or a status without a body.
 */
function readResponses(socket: Socket, onResponse: () => void): void {
  let text = '';
  socket.setEncoding('latin1');
  socket.on('data', (data: string) => {
    text += data;
    for (;;) {
      const end = text.indexOf('\r\n\r\n');
      if (end < 0) return;
      const head = text.slice(0, end);
      const length = /^content-length: (\d+)/im.exec(head)?.[1];
      const isChunked = /^transfer-encoding: chunked/im.test(head);
      const chunksEnd = isChunked ? text.indexOf('0\r\n\r\n', end) : -1;
      if (isChunked && chunksEnd < 0) return;
      const total = isChunked ? chunksEnd + 5 : end + 4 + Number(length ?? 0);
      if (text.length < total) return;
      text = text.slice(total);
      count(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 'unknown');
      onResponse();
    }
  });
}

function stop(): void {
  isStopped = true;
  for (const socket of sockets) socket.destroy();
  process.send?.(received, () => process.exit(0));
}
