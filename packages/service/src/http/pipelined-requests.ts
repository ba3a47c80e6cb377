import type { RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Arrivals } from './arrivals.ts';
import { ConnectionTurns } from './connection-turns.ts';

/**
 * Maximum number of requests of a connection that wait for the response to an earlier one. Browsers and most clients
 * send the next request only after the response.
 */
export const mostPipelined = 128;

/**
 * Maximum number of pipelined requests of all connections of an IP address. If their connections close together, Node
 * takes 10 ms for so many requests.
 */
export const mostOfAddress = 1_000;

/**
 * Maximum number of pipelined requests that an IP address may send in one iteration of the event loop before its
 * connections take turns.
 */
const mostInIteration = 128;

/**
 * Makes a server handle pipelined requests a few at a time. Without it, Node parses all requests that have arrived
 * in one iteration of the event loop, up to 1,400 of each connection.
 *
 * If a connection has too many of them, it is closed. A server may close a connection at any time; the client then
 * repeats the requests that got no response (RFC 9112, section 9.3.2).
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

  /**
   * Counts a request until its response is closed.
   *
   * @returns whether the connection or the IP address has too many.
   */
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
