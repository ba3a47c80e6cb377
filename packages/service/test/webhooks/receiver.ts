import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that a receiver has got. */
export interface Received {
  readonly headers: Record<string, string>;
  readonly body: string;
  readonly path: string;
  /** Closes when the connection does. */
  readonly closed: Promise<void>;
}

/** How a receiver answers a request. */
export type Answer = (response: ServerResponse, received: Received) => void;

/** A server on this machine that gets events. */
export interface Receiver {
  readonly url: string;
  readonly received: readonly Received[];
  answer: Answer;
  /** Resolves to the next request, in their order. */
  next(): Promise<Received>;
  close(): Promise<void>;
}

/** Returns an answer with a status. */
export const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(code, headers).end();

/** Starts a receiver, which answers 204. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const waiting: (() => void)[] = [];
  let taken = 0;
  const receiver = { answer: status(204) };
  const server = createServer(async (request: IncomingMessage, response) => {
    const closed = new Promise<void>((resolve) => request.socket.once('close', () => resolve()));
    let body = '';
    for await (const chunk of request) body += chunk;
    const one = { headers: request.headers as Record<string, string>, body, path: request.url ?? '', closed };
    received.push(one);
    receiver.answer(response, one);
    for (const wake of waiting.splice(0)) wake();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(receiver, {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    async next() {
      while (received.length <= taken) await new Promise<void>((resolve) => waiting.push(resolve));
      taken += 1;
      return received[taken - 1] as Received;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}
