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

/** The problems for requests that the HTTP server of Node cannot parse, by error code. */
const problems: Readonly<Record<string, () => Problem>> = {
  ERR_HTTP_REQUEST_TIMEOUT: requestTimeout,
  HPE_HEADER_OVERFLOW: headersTooLarge,
};

/** Milliseconds that a connection stays open after its response. */
const lingering = 2_000;

/**
 * Responds to bytes that Node cannot parse as a request. Sends a problem, where Node would send only a status line.
 * Then discards further bytes for some time, because an early close could destroy the response before the client has
 * read it (RFC 9112, section 9.6).
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
