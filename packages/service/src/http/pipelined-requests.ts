import type { RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Arrivals } from './arrivals.ts';
import { ConnectionTurns } from './connection-turns.ts';

/**
 * The requests of a connection that may wait for the response to an earlier one. Browsers and most clients send the next
 * request after the response.
 */
export const mostPipelined = 128;

/** The same of all connections of an address: Node takes 10 ms to end so many when they are closed together. */
export const mostOfAddress = 1_000;

/** The pipelined requests in one iteration of the event loop, after which the connections of an address take turns. */
const mostInIteration = 128;

/**
 * Makes a server handle pipelined requests a few at a time. Node parses all that have arrived, up to 1,400 of each
 * connection, in one iteration of the event loop.
 *
 * A connection with too many of them is closed. A server may close a connection at any time, and a client repeats the
 * requests without a response (RFC 9112, section 9.3.2).
 */
export function limitPipelined(
  server: Server,
  arrivals: Arrivals,
  listener: RequestListener,
): RequestListener {
  const turns = new ConnectionTurns(server);
  const ofConnections = new WeakMap<Socket, number>();
  const ofAddresses = new Map<string, number>();
  let inIteration = 0;

  /** Counts a request until its response is closed. @returns whether there are too many. */
  function count(socket: Socket, address: string, response: ServerResponse): boolean {
    const ofConnection = ofConnections.get(socket) ?? 0;
    const ofAddress = ofAddresses.get(address) ?? 0;
    if (ofConnection >= mostPipelined || ofAddress >= mostOfAddress) return true;
    ofConnections.set(socket, ofConnection + 1);
    ofAddresses.set(address, ofAddress + 1);
    response.once('close', () => {
      ofConnections.set(socket, (ofConnections.get(socket) ?? 1) - 1);
      const left = (ofAddresses.get(address) ?? 1) - 1;
      if (left > 0) ofAddresses.set(address, left);
      else ofAddresses.delete(address);
    });
    return false;
  }

  return (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    // Node assigns the connection to one response at a time.
    if (response.socket !== null) {
      listener(request, response);
      return;
    }
    if (inIteration === 0) {
      setImmediate(() => {
        inIteration = 0;
      });
    }
    inIteration += 1;
    const address = turns.addressOf(socket);
    const isTooMany = count(socket, address, response);
    if (isTooMany || inIteration % mostInIteration === 0) turns.begin(socket);
    if (isTooMany) socket.destroy();
    else arrivals.add(address, () => listener(request, response));
  };
}
