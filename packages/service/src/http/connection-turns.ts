import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { senderAddress } from './sender-address.ts';

/** The connections of one address. */
interface Connections {
  readonly address: string;
  readonly open: Set<Socket>;
  /** The connections that wait until the service reads them, in order. */
  readonly waiting: Set<Socket>;
  /** Number of connections that the next iteration of the event loop reads. */
  next: number;
}

/**
 * Lets the connections of an IP address take turns. Without turns, Node reads all connections that have data in one
 * iteration of the event loop, and parses up to 64 KiB of each, which can be a thousand small requests.
 */
export class ConnectionTurns {
  readonly #connections = new WeakMap<Socket, Connections>();
  readonly #addresses = new Map<string, Connections>();

  /** @param server its connections take turns. It must not have accepted any yet. */
  constructor(server: Server) {
    server.on('connection', (socket) => this.#add(socket));
  }

  /** Returns the address of a connection, as `senderAddress` names it. */
  addressOf(socket: Socket): string {
    return this.#connections.get(socket)?.address ?? '';
  }

  /**
   * Stops reading the connections of one address. Later iterations of the event loop read them again: one connection in
   * the next iteration, then two, four and so on, unless this method is called again.
   *
   * @param socket one of them. It is last in the order.
   */
  begin(socket: Socket): void {
    const connections = this.#connections.get(socket);
    if (connections === undefined) return;
    if (connections.waiting.size === 0) this.#schedule(connections);
    connections.next = 1;
    for (const other of connections.open) if (other !== socket) this.#stopReading(other, connections);
    this.#stopReading(socket, connections);
  }

  #stopReading(socket: Socket, { waiting }: Connections): void {
    // A connection may already be paused for another reason, such as a large body.
    if (socket.isPaused() || socket.destroyed) return;
    waiting.add(socket);
    socket.pause();
  }

  #add(socket: Socket): void {
    const address = senderAddress(socket.remoteAddress ?? '');
    const known = this.#addresses.get(address);
    const connections = known ?? { address, open: new Set(), waiting: new Set(), next: 1 };
    if (known === undefined) this.#addresses.set(address, connections);
    connections.open.add(socket);
    this.#connections.set(socket, connections);
    socket.once('close', () => {
      connections.open.delete(socket);
      connections.waiting.delete(socket);
      if (connections.open.size === 0) this.#addresses.delete(address);
    });
  }

  #schedule(connections: Connections): void {
    setImmediate(() => {
      let left = connections.next;
      for (const socket of connections.waiting) {
        if (left === 0) break;
        left -= 1;
        connections.waiting.delete(socket);
        socket.resume();
      }
      connections.next *= 2;
      if (connections.waiting.size > 0) this.#schedule(connections);
    });
  }
}
