import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

/** Starts a server on loopback that answers each connection with bytes, and then ends or resets it. */
export async function rawServer(
  answer: (count: number) => { readonly bytes: string | Uint8Array; readonly reset?: boolean },
) {
  let count = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    socket.once('data', () => {
      const { bytes, reset } = answer(count++);
      socket.write(bytes, () => (reset ? socket.resetAndDestroy() : socket.end()));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    count: () => count,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
