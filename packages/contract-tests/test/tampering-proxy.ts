import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** An answer that can be changed in place. */
export interface Tampered {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
  /** Takes the place of the body. */
  bytes?: Buffer;
}

/** Changes the answer to a request. */
export type Tamper = (answer: Tampered, request: IncomingMessage) => void;

/** A server that is wrong on purpose: what answers at `target`, with every answer tampered with. */
export async function startTamperingProxy(target: string, tamper: Tamper) {
  const server = createServer({ maxHeaderSize: 65_536 }, (incoming, outgoing) => {
    const { method, url, rawHeaders } = incoming;
    const options = { method, headers: rawHeaders } as object;
    const forwarded = request(new URL(target).origin, { ...options, path: url }, async (response) => {
      const { 'transfer-encoding': _, connection: __, ...headers } = response.headers;
      const answer: Tampered = { status: response.statusCode ?? 0, headers, body: await text(response) };
      tamper(answer, incoming);
      delete answer.headers['content-length'];
      outgoing
        .writeHead(answer.status, answer.headers as Record<string, string>)
        .end(answer.bytes ?? answer.body);
    });
    incoming.pipe(forwarded);
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
