import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Maximum length in bytes of a small body, which the service reads without a pause. */
export const smallBody = 64 * 1_024;

/** Milliseconds that a connection stays open after the response to a request whose body was not read. */
const lingering = 1_000;

/**
 * Returns the length of the body in bytes that the request declares (`Content-Length`); undefined if it declares
 * none.
 */
export function declaredLength({ headers }: IncomingMessage): number | undefined {
  if (headers['transfer-encoding'] !== undefined) return undefined;
  return Number(headers['content-length'] ?? 0);
}

/** Returns whether a request has a large body, or one of unknown length. */
export function hasLargeBody(request: IncomingMessage): boolean {
  return !(Number(declaredLength(request)) <= smallBody);
}

/** Connections from which the service reads nothing more. */
const stopped = new WeakSet<Socket>();

/**
 * Stops reading from a connection, which the response will close. Without this, Node would continue to read, up to 2
 * MiB in one iteration of the event loop.
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
    // In this iteration, Node still parses the bytes that arrived with the head. These may be the whole body.
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
