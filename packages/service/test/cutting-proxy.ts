import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy in front of a service that breaks the connections of streams, somewhere among their bytes. */
export interface CuttingProxy extends AsyncDisposable {
  readonly url: string;
  /** Where connections go from now on. */
  target: string;
  /** How many connections were cut so far. */
  readonly cuts: () => number;
}

const isStream = /^HTTP\/1\.1 200 .*?\r\ncontent-type: text\/event-stream.*?\r\n\r\n/is;

/**
 * @param budgets how many bytes each stream may bring, one after the other, before it is cut; later ones are let be.
 */
export async function cuttingProxy(target: string, budgets: readonly number[]): Promise<CuttingProxy> {
  const sockets = new Set<Socket>();
  let cuts = 0;
  const server = createServer((client) => {
    const { hostname, port } = new URL(proxy.target);
    const service = connect(Number(port), hostname);
    for (const socket of [client, service]) {
      sockets.add(socket);
      socket.on('error', () => {});
    }
    const cut = () => {
      client.destroy();
      service.destroy();
    };
    let left = Number.POSITIVE_INFINITY;
    service.on('data', (bytes) => {
      // A connection may have brought other answers before. The head of a stream comes in one.
      const [head] = isStream.exec(bytes.toString('latin1')) ?? [];
      const body = bytes.subarray(head?.length ?? 0);
      if (head !== undefined) {
        left = budgets[cuts] ?? left;
        client.write(bytes.subarray(0, head.length));
      }
      if (body.length < left) {
        left -= body.length;
        return client.write(body);
      }
      cuts += 1;
      // What was written is delivered before the connection breaks.
      return client.write(body.subarray(0, left), () => setImmediate(cut));
    });
    service.on('close', () => client.end());
    client.on('close', () => service.destroy());
    client.pipe(service);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: CuttingProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    target,
    cuts: () => cuts,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}
