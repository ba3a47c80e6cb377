import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { contract } from '@contentgen/contract';
import { Problem } from './problem.ts';
import { requestId } from './request-id.ts';

/** What Node's HTTP server says of a request that it could not read, as problems. */
const problems: Readonly<Record<string, () => Problem>> = {
  ERR_HTTP_REQUEST_TIMEOUT: () => new Problem(408, 'The request did not arrive in time. Send it again.'),
  HPE_HEADER_OVERFLOW: () =>
    new Problem(
      431,
      `The address and the headers of a request may hold at most ${contract['x-limits'].headerBytes} bytes together.`,
    ),
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
  const problem = problems[error.code ?? '']?.() ?? new Problem(400, 'This is not a valid HTTP/1.1 request.');
  const id = requestId();
  const body = JSON.stringify(problem.body('/', id));
  socket.end(
    [
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
      'content-type: application/problem+json',
      `content-length: ${Buffer.byteLength(body)}`,
      `x-request-id: ${id}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
