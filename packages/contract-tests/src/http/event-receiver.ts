import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { CouldNotRun } from '../could-not-run.ts';
import { type HttpResponse, headersOf } from './response.ts';

/** Where a run receives the events of webhooks. */
export interface ReceiverOptions {
  /** The port of 127.0.0.1 to listen on; 0: a free one. */
  readonly port: number;
  /** The URL of this port as the server reaches it; default: that of 127.0.0.1. */
  readonly url?: string | undefined;
  /** Ends waits early. */
  readonly signal?: AbortSignal | undefined;
}

/** A request to a receiver. */
export interface Delivery extends Pick<HttpResponse, 'headers'> {
  readonly method: string;
  readonly body: Buffer;
  /** Whether the sender has followed a redirect. */
  readonly isFollowed: boolean;
  /** When it arrived, in milliseconds since 1970. */
  readonly arrivedAt: number;
}

/** The deliveries to one URL of a receiver. */
export interface Inbox {
  readonly url: string;
  readonly deliveries: readonly Delivery[];
  /** The statuses of the next responses; without one left: 204. A redirect leads to the same inbox. */
  readonly answers: number[];
}

/** A server for the events of webhooks. */
export interface EventReceiver {
  /** Returns a new URL, and what arrives there. */
  inbox(): Inbox;
  /** Calls a function often until it returns something; undefined if it does not in 20 seconds. Later waits are shorter. */
  until<Found>(find: () => Found | undefined | Promise<Found | undefined>): Promise<Found | undefined>;
  close(): void;
}

/** Milliseconds of a wait after one was in vain, so that a server without events does not delay the run. */
const laterPatience = 5_000;

/** The largest body in bytes that a receiver reads. An event is far smaller. */
const maxBody = 65_536;

/**
 * Starts a receiver.
 *
 * @throws CouldNotRun when it can't listen on the port.
 */
export async function startEventReceiver({ port, url, signal }: ReceiverOptions): Promise<EventReceiver> {
  let patience = 20_000;
  const inboxes = new Map<string, { deliveries: Delivery[]; answers: number[] }>();
  const server = createServer(async (request, response) => {
    // A proxy before this port may change the beginning of the path.
    const [path = '', ...query] = request.url?.split('?') ?? [];
    const own = inboxes.get(path.split('/').at(-1) ?? '');
    const body = await bodyOf(request).catch(() => undefined);
    if (own === undefined || body === undefined) return void response.writeHead(404).end();
    const { method = '', headersDistinct } = request;
    const headers = headersOf(headersDistinct);
    own.deliveries.push({ method, headers, body, isFollowed: query.length > 0, arrivedAt: Date.now() });
    response.writeHead(own.answers.shift() ?? 204, { Location: `${path}?followed` }).end();
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening').catch((error: Error) => {
    throw new CouldNotRun(`--webhook-listen: no server can listen on port ${port}: ${error.message}.`);
  });
  const base = url ?? `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    inbox() {
      const name = uuidv7();
      const own = { deliveries: [], answers: [] };
      inboxes.set(name, own);
      return { url: `${base.replace(/\/$/, '')}/${name}`, ...own };
    },
    async until(find) {
      const deadline = Date.now() + patience;
      for (;;) {
        const found = await find();
        if (found !== undefined) return found;
        if (Date.now() > deadline) break;
        await sleep(100, undefined, { signal });
      }
      patience = laterPatience;
      return undefined;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBody) throw new Error('The body is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
