import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/**
 * The requests of a connection that may wait for the response to an earlier one. Browsers and most clients send the next
 * request after the response.
 */
export const mostPipelined = 128;

/**
 * A listener that closes a connection with too many pipelined requests. Node parses all of them in one go, 1,400 in one
 * read, and sets no limit. A server may close a connection at any time, and a client repeats the requests without a
 * response (RFC 9112, section 9.3.2).
 */
export function limitPipelined(listener: RequestListener): RequestListener {
  const pipelined = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    // Node assigns the connection to one response at a time.
    if (response.socket === null) {
      const count = (pipelined.get(socket) ?? 0) + 1;
      if (count > mostPipelined) {
        socket.destroy();
        return;
      }
      pipelined.set(socket, count);
      response.once('close', () => pipelined.set(socket, (pipelined.get(socket) ?? 1) - 1));
    }
    listener(request, response);
  };
}
