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

/** Problems for what Node's HTTP server could not read, by the codes of its errors. */
const problems: Readonly<Record<string, () => Problem>> = {
  ERR_HTTP_REQUEST_TIMEOUT: requestTimeout,
  HPE_HEADER_OVERFLOW: headersTooLarge,
};

/** How long a connection stays open behind its answer, in milliseconds. */
const lingering = 2_000;

/**
 * Answers a request that never became one with a problem, instead of Node's bare status line. What its sender
 * goes on to send is thrown away for a while: to hang up on it could cost them the answer (RFC 9112, section
 * 9.6).
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
