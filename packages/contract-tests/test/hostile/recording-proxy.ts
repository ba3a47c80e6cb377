import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A proxy before `target` that writes down what arrives. */
export async function startRecordingProxy(target: string) {
  const arrived: string[] = [];
  const server = createServer({ maxHeaderSize: 65_536 }, async (incoming, outgoing) => {
    const { method, url, rawHeaders } = incoming;
    const body = await buffer(incoming);
    const headers = rawHeaders.filter(
      (_, index) => !/^(host|connection)$/i.test(rawHeaders[index - (index % 2)] ?? ''),
    );
    arrived.push([method, url, headers.join('\n'), body.toString('latin1')].join('\n'));
    const options = { method, headers: rawHeaders } as object;
    const forwarded = request(new URL(target).origin, { ...options, path: url }, (response) => {
      outgoing.writeHead(response.statusCode ?? 0, response.headers);
      response.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    forwarded.end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Each request as its method, address, headers and body. */
    arrived,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
