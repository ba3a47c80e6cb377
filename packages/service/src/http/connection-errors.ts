import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import {
  crossOriginFields,
  headersTooLarge,
  malformedRequest,
  type Problem,
  requestId,
  requestTimeout,
} from '@contentgen/contract/requests';

/** Problems for requests that Node's HTTP server can't parse, by its error codes. */
const problems: Readonly<Record<string, () => Problem>> = {
  ERR_HTTP_REQUEST_TIMEOUT: requestTimeout,
  HPE_HEADER_OVERFLOW: headersTooLarge,
};

/** The time that a connection stays open after its response, in milliseconds. */
const lingering = 2_000;

/**
 * Responds to bytes that Node can't parse as a request. Sends a problem, where Node would send only a status line.
 * Then it discards further bytes for a while, because an early close could destroy the response before the client
 * has read it (RFC 9112, section 9.6).
 */
export function answerConnectionError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (socket.writableEnded) return;
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const hangUp = setTimeout(() => socket.destroy(), lingering).unref();
  socket.once('close', () => clearTimeout(hangUp));
  const problem = (problems[error.code ?? ''] ?? malformedRequest)();
  const id = requestId();
  const body = JSON.stringify(problem.body('/', id));
  socket.end(
    [
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
      'content-type: application/problem+json',
      `content-length: ${Buffer.byteLength(body)}`,
      `x-request-id: ${id}`,
      ...Object.entries(crossOriginFields()).map(([name, value]) => `${name}: ${value}`),
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
