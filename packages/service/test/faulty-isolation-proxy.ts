import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request on its way to the service. */
export interface Asked {
  readonly method: string;
  /** With its query. */
  path: string;
  readonly headers: IncomingHttpHeaders;
  body: string;
}

/** An answer on its way back. */
export interface Answered {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** What goes wrong: both change in place what they are given. */
export interface Fault {
  /** On the way to the service. */
  ask?(asked: Asked): void;
  /** On the way back. */
  answer?(answered: Answered, asked: Asked): void;
}

/** A service with a fault: a right one behind a proxy. */
export async function startFaultyProxy(target: string, fault: Fault) {
  const server = createServer(async (incoming, outgoing) => {
    try {
      const { method = '', url: path = '', headers } = incoming;
      const asked: Asked = { method, path, headers: { ...headers }, body: await text(incoming) };
      fault.ask?.(asked);
      const answered = await pass(target, asked);
      fault.answer?.(answered, asked);
      for (const name of ['content-length', 'transfer-encoding', 'connection']) delete answered.headers[name];
      outgoing.writeHead(answered.status, answered.headers).end(answered.body);
    } catch (error) {
      outgoing.destroy(error as Error);
    }
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

function pass(target: string, { method, path, headers, body }: Asked): Promise<Answered> {
  const { promise, resolve, reject } = Promise.withResolvers<Answered>();
  const { 'transfer-encoding': _, ...kept } = headers;
  const sent = { ...kept, 'content-length': String(Buffer.byteLength(body)) };
  const passed = request(target, { method, path, headers: sent, agent: false }, (response) => {
    const { statusCode: status = 0, headers } = response;
    text(response).then((received) => resolve({ status, headers, body: received }), reject);
  });
  passed.on('error', reject).end(body);
  return promise;
}
