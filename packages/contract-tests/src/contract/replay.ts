import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HttpResponse } from '../judge/http-response.ts';

/** Replays actual responses to Dredd, which only judges responses that it fetched itself. */
export interface Replay {
  readonly port: number;
  /** Keeps a response, and returns the path that serves it. */
  hold(response: HttpResponse): string;
  close(): Promise<void>;
}

/**
 * Headers of the connection, which are not part of the response (RFC 9110, section 7.6.1), and headers that
 * Node writes.
 */
const connectionHeaders = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'date',
]);

/** Starts a replay on a free port of 127.0.0.1. */
export async function startReplay(): Promise<Replay> {
  const held: HttpResponse[] = [];
  const server = createServer((request, response) => {
    const recorded = held[Number(request.url?.slice(1))];
    if (!recorded) return response.writeHead(404).end();
    for (const [name, value] of Object.entries(recorded.headers)) {
      if (value !== undefined && !connectionHeaders.has(name)) response.setHeader(name, value);
    }
    return response.writeHead(recorded.status).end(recorded.bytes ?? recorded.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    hold: (response) => `/${held.push(response) - 1}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
