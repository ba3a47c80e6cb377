import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A server before the one at `target` that hands requests and answers on, but for those that are held: they are
 * never answered, as by a server that hangs.
 */
export async function startHoldingProxy(target: string, isHeld: (request: IncomingMessage) => boolean) {
  const { hostname, port } = new URL(target);
  const server = createServer({ maxHeaderSize: 65_536 }, (incoming, outgoing) => {
    if (isHeld(incoming)) return;
    const { method, url, rawHeaders } = incoming;
    const options = { hostname, port, method, path: url, headers: rawHeaders } as object;
    const forwarded = request(options, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Ends it, with every connection. */
    async close() {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
