/**
 * The client of the benchmark: sends the same few requests over kept-alive connections, as fast as they are answered. It
 * reads only the status and the length of a response, so that it takes little of the machine.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { serveCalls } from './calls.ts';

/** The load of one measurement. */
export interface Load {
  /** The server, such as `http://127.0.0.1:8080`. */
  readonly url: string;
  readonly method: string;
  /** The paths to request in turn. */
  readonly paths: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly connections: number;
  /** The time in which requests are sent. */
  readonly seconds: number;
  /**
   * The smallest number of requests. If there are fewer, the measurement continues, for at most ten times as long.
   */
  readonly requests?: number;
  /**
   * How many requests are sent in a second. If undefined, each connection sends the next request after the response.
   */
  readonly rate?: number;
}

/** What a load has measured. */
export interface Measured {
  /** The number of answered requests. */
  readonly requests: number;
  /** The number of answered requests in a second. */
  readonly rate: number;
  /** The median of the times from a request to its response, in milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

serveCalls({ run });

async function run(load: Load): Promise<Measured> {
  const requests = load.paths.map((path) => requestBytes(load, path));
  const { hostname, port } = new URL(load.url);
  const sockets = Array.from({ length: load.connections }, () => connect(Number(port), hostname));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));

  const times: number[] = [];
  const start = performance.now();
  const isOver = (): boolean => {
    const elapsed = (performance.now() - start) / 1_000 / load.seconds;
    return elapsed >= 10 || (elapsed >= 1 && times.length >= (load.requests ?? 0));
  };
  let sent = 0;
  const next = (): Buffer => requests[sent++ % requests.length] as Buffer;
  const pause = () => (load.rate === undefined ? 0 : start + (sent / load.rate) * 1_000 - performance.now());
  await Promise.all(sockets.map((socket) => exchange(socket.setNoDelay(), next, pause, isOver, times)));
  const seconds = (performance.now() - start) / 1_000;
  for (const socket of sockets) socket.destroy();

  times.sort((one, other) => one - other);
  const at = (part: number) => times[Math.floor((times.length - 1) * part)] ?? 0;
  return { requests: times.length, rate: times.length / seconds, p50: at(0.5), p99: at(0.99) };
}

function requestBytes({ url, method, headers, body }: Load, path: string): Buffer {
  const fields = { host: new URL(url).host, ...headers, ...(body && { 'content-length': body.length }) };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`${[`${method} ${path} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n${body ?? ''}`);
}

/** Sends requests one at a time on a connection until `isOver`, and adds the time of each to `times`. */
function exchange(
  socket: Socket,
  next: () => Buffer,
  pause: () => number,
  isOver: () => boolean,
  times: number[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    let sentAt = 0;
    let received: Buffer = Buffer.alloc(0);
    const write = () => {
      sentAt = performance.now();
      socket.write(next());
    };
    const send = () => {
      const milliseconds = pause();
      if (milliseconds > 0) setTimeout(write, milliseconds);
      else write();
    };
    socket.on('data', (data) => {
      received = received.length === 0 ? data : Buffer.concat([received, data]);
      const headEnd = received.indexOf('\r\n\r\n');
      if (headEnd < 0) return;
      const head = received.toString('latin1', 0, headEnd);
      const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
      if (received.length < headEnd + 4 + length) return;
      if (!/^HTTP\/1.1 [23]/.test(head)) reject(new Error(received.toString()));
      received = Buffer.alloc(0);
      times.push(performance.now() - sentAt);
      if (isOver()) resolve();
      else send();
    });
    socket.once('error', reject);
    socket.once('end', () => reject(new Error('The server closed a connection.')));
    send();
  });
}
