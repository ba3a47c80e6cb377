import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Answer } from '../judge/answer.ts';

/** Replays actual responses to Dredd, which only judges responses that it fetched itself. */
export interface Replay {
  readonly port: number;
  /** @returns the path that serves the response. */
  hold(answer: Answer): string;
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
  const held: Answer[] = [];
  const server = createServer((request, response) => {
    const answer = held[Number(request.url?.slice(1))];
    if (!answer) return response.writeHead(404).end();
    for (const [name, value] of Object.entries(answer.headers)) {
      if (value !== undefined && !connectionHeaders.has(name)) response.setHeader(name, value);
    }
    return response.writeHead(answer.status).end(answer.bytes ?? answer.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    hold: (answer) => `/${held.push(answer) - 1}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
