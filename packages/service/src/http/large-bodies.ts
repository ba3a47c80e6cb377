import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** The length of a body that is read without a pause, in bytes. */
export const smallBody = 64 * 1_024;

/** How long a connection stays open after the response to a request whose body was not read, in milliseconds. */
const lingering = 1_000;

/** The length of the body in bytes that the request declares (`Content-Length`); undefined if it declares none. */
export function declaredLength({ headers }: IncomingMessage): number | undefined {
  if (headers['transfer-encoding'] !== undefined) return undefined;
  return Number(headers['content-length'] ?? 0);
}

/** Whether a request has a large body, or one of unknown length. */
export function hasLargeBody(request: IncomingMessage): boolean {
  return !(Number(declaredLength(request)) <= smallBody);
}

/** Connections from which the service reads nothing more. */
const stopped = new WeakSet<Socket>();

/**
 * Reads nothing more from a connection, which the response will close. Without this, Node would continue to read, up
 * to 2 MiB in one iteration of the event loop.
 */
export function stopReading(socket: Socket): void {
  stopped.add(socket);
  // A resume may be pending, and Node resumes the connection again after the response.
  socket.removeAllListeners('resume').pause();
}

/** Leaves large bodies in the buffers of the system until they are read. */
export function holdLargeBodies(application: FastifyInstance): void {
  application.addHook('onRequest', ({ raw }, _reply, done) => {
    if (!hasLargeBody(raw)) return done();
    // Node resumes the connection when the body is read, and when it has arrived.
    raw.socket.pause();
    // Until then, Node parses what arrived together with the head. That may be all of the body.
    setImmediate(done);
  });
}

/**
 * Makes sure that the connection closes after the response if the rest of a large body has not arrived. Without
 * this, Node would read the whole body.
 *
 * @returns whether the response needs `Connection: close`.
 */
export function closeIfUnread(request: IncomingMessage): boolean {
  const { socket } = request;
  if (!stopped.has(socket)) {
    if (request.complete || !hasLargeBody(request)) return false;
    stopReading(socket);
  }
  // Node calls this method after the response.
  socket.destroySoon = () => closeSlowly(socket);
  return true;
}

/**
 * Ends the response, and closes the connection later. An immediate close could destroy the response before the
 * client has read it (RFC 9112, section 9.6).
 */
function closeSlowly(socket: Socket): void {
  socket.end();
  const hangUp = setTimeout(() => socket.destroy(), lingering);
  socket.once('close', () => clearTimeout(hangUp));
}
