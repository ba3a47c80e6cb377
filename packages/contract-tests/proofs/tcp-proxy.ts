import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';
import { pipeline } from 'node:stream';

/** A proxy for any protocol, whose connections a test can cut. */
export interface TcpProxy {
  /** The port on 127.0.0.1. */
  readonly port: number;
  /** Resets every connection, as a crash of the server does, and refuses new ones until `mend`. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

/**
 * Starts a proxy on a free port of 127.0.0.1 that leads to `target`: a host and port, or the path of a
 * socket.
 */
export async function startTcpProxy(target: NetConnectOpts): Promise<TcpProxy> {
  const connections = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(target);
    pipeline(near, far, near, () => {});
    connections.add(near);
    near.on('close', () => connections.delete(near));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const resetAll = () => {
    for (const connection of connections) connection.resetAndDestroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true;
      resetAll();
    },
    mend() {
      isCut = false;
    },
    async close() {
      resetAll();
      server.close();
      await once(server, 'close');
    },
  };
}
