import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request on its way to the service. */
export interface Forwarded {
  method: string;
  /** The path, with its query. */
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** An answer on its way back. */
export interface Returned {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** What goes wrong: both may change in place what they are given. */
export interface Fault {
  /** On the way to the service; what it returns is the answer, and the service is not asked. */
  request?(forwarded: Forwarded): Returned | undefined;
  /** On the way back. */
  answer?(returned: Returned, forwarded: Forwarded): void;
}

/** A service that breaks its contract in one way: the one at `target`, with a fault on the way. */
export async function startFaultyProxy(target: string, fault: Fault) {
  const server = createServer(async (incoming, outgoing) => {
    const { method = '', url: path = '', headers } = incoming;
    const forwarded: Forwarded = { method, path, headers: { ...headers }, body: await text(incoming) };
    const returned = fault.request?.(forwarded) ?? (await forward(target, forwarded));
    fault.answer?.(returned, forwarded);
    for (const name of ['content-length', 'transfer-encoding', 'connection']) delete returned.headers[name];
    outgoing.writeHead(returned.status, returned.headers).end(returned.body);
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

function forward(target: string, { method, path, headers, body }: Forwarded): Promise<Returned> {
  const { promise, resolve, reject } = Promise.withResolvers<Returned>();
  const length = { 'content-length': String(Buffer.byteLength(body)) };
  const { 'transfer-encoding': _, ...sent } = { ...headers, ...length };
  const forwarded = request(new URL(target).origin, { method, path, headers: sent }, async (response) => {
    resolve({ status: response.statusCode ?? 0, headers: response.headers, body: await text(response) });
  });
  forwarded.on('error', reject).end(body);
  return promise;
}
