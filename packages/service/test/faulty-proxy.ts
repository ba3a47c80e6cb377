import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request on its way, and its answer on the way back; both can be changed in place. */
export interface Exchange {
  readonly method: string;
  url: string;
  body: string;
  /** The answer; undefined on the way there. */
  answer?: { status: number; body: string };
}

/** What is wrong on the way there, and on the way back. */
export interface Fault {
  there?(exchange: Exchange): void;
  back?(exchange: Required<Exchange>): void;
}

/** A service that is wrong on purpose: what answers at `target`, with a fault in between. */
export async function startFaultyProxy(target: string, { there, back }: Fault) {
  const server = createServer({ maxHeaderSize: 65_536 }, async (incoming, outgoing) => {
    const { method = '', url = '', rawHeaders } = incoming;
    const exchange: Exchange = { method, url, body: await text(incoming) };
    there?.(exchange);
    const headers = rawHeaders.flatMap((header, index) => {
      const name = rawHeaders[index - (index % 2)] ?? '';
      return name.toLowerCase() === 'content-length' ? [] : [header];
    });
    const length = ['Content-Length', String(Buffer.byteLength(exchange.body))];
    const options = { method, headers: [...headers, ...length] } as object;
    const forwarded = request(target, { ...options, path: exchange.url }, async (response) => {
      const { 'transfer-encoding': _, 'content-length': __, ...answered } = response.headers;
      const answer = { status: response.statusCode ?? 0, body: await text(response) };
      back?.({ ...exchange, answer });
      outgoing.writeHead(answer.status, answered).end(answer.body);
    });
    forwarded.on('error', () => outgoing.destroy());
    forwarded.end(exchange.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
