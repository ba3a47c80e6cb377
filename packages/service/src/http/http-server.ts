import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { contract } from '@contentgen/contract';
import {
  crossOriginFields,
  headersTooLarge,
  httpVersionNotSupported,
  malformedRequest,
  type Problem,
  requestId,
  requestTimeout,
} from '@contentgen/contract/requests';
import { FairPlaces } from '../limits/fair-places.ts';
import { EndedConnections, endPipelining, senderAddress } from './flow-control.ts';

/** Maximum milliseconds until a request has arrived. */
const longestRequest = 30_000;

/** Milliseconds that a kept-alive connection may be idle: longer than proxies keep theirs. */
const longestIdle = 72_000;

/** The limits of the connections of a server. */
export interface ConnectionLimits {
  /** Maximum number of open connections. One address can have at most as many as are free. */
  readonly connections: number;
  /** Maximum milliseconds in which a client reads nothing of its response. Then its connection is closed. */
  readonly stalledReaderTimeout: number;
}

/**
 * Creates the HTTP server of Node with its limits.
 *
 * @param listener handles the requests.
 */
export function createHttpServer(
  listener: RequestListener,
  { connections, stalledReaderTimeout }: ConnectionLimits,
): Server {
  const handle: RequestListener = (request, response) => {
    unread.delete(request.socket);
    // HTTP/0.9 has no status: its clients take a problem for the content (RFC 9112, appendix C.1.1).
    if (request.httpVersionMajor < 1) return endWithProblem(request.socket, httpVersionNotSupported());
    // Without a listener, Node closes the connection. But a generation or an event stream may have nothing to send.
    response.on('timeout', () => {
      if (response.writableLength > 0) response.destroy();
    });
    listener(request, response);
  };
  const ended = new EndedConnections();
  /** The connections that have sent no request yet, with their addresses. */
  const unread = new Map<Socket, string>();
  const limited = endPipelining(handle, (socket) => {
    const address = addressOf(socket);
    ended.count(address);
    for (const [other, its] of unread)
      if (its === address && !other.isPaused()) hold(other, ended.wait(address));
  });
  const server = createServer(
    {
      maxHeaderSize: contract['x-limits'].headerBytes,
      requireHostHeader: false,
      connectionsCheckingInterval: 1_000,
      requestTimeout: longestRequest,
      // The default is 60 s. Node applies the longer one of both timeouts to the whole request.
      headersTimeout: longestRequest,
      keepAliveTimeout: longestIdle,
    },
    limited,
  );
  // Node emits it when a connection has neither sent nor read anything for this time.
  server.timeout = stalledReaderTimeout;
  limitConnections(server, connections, (socket, address) => {
    unread.set(socket, address);
    socket.once('close', () => unread.delete(socket));
    hold(socket, ended.wait(address));
  });
  // The service ignores an unknown expectation (RFC 9110, section 10.1.1). Node would answer it.
  server.on('checkExpectation', limited);
  // The service opens no tunnels (RFC 9110, section 9.3.6). Without a response, a proxy takes the service for dead.
  server.on('connect', (_request, socket) => endWithProblem(socket as Socket, malformedRequest()));
  return server;
}

/**
 * Closes a connection beyond the limit without a response. An open connection occupies a file descriptor and up to 28
 * KB of memory, also before its first request. The limit uses the address of the TCP connection, not
 * `X-Forwarded-For`.
 */
function limitConnections(
  server: Server,
  connections: number,
  onConnection: (socket: Socket, address: string) => void,
): void {
  const places = new FairPlaces(connections, connections);
  server.on('connection', (socket) => {
    const address = addressOf(socket);
    if (places.isFull || places.hasShare(address)) {
      socket.destroy();
      return;
    }
    socket.once('close', places.take(address));
    onConnection(socket, address);
  });
}

/** Reads nothing of a connection for some milliseconds. Closes it if the wait is undefined. */
function hold(socket: Socket, wait: number | undefined): void {
  if (wait === 0) return;
  if (wait === undefined) {
    socket.destroy();
    return;
  }
  socket.pause();
  const begin = setTimeout(() => socket.resume(), wait);
  socket.once('close', () => clearTimeout(begin));
}

const addressOf = ({ remoteAddress = '' }: Socket) => senderAddress(remoteAddress);

/** The problems for requests that Node cannot parse, by error code. */
const problems: Readonly<Record<string, () => Problem>> = {
  ERR_HTTP_REQUEST_TIMEOUT: requestTimeout,
  HPE_HEADER_OVERFLOW: headersTooLarge,
};

/** Responds to bytes that Node cannot parse as a request with a problem. Node would send only a status line. */
export function answerConnectionError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (socket.writableEnded) return;
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
  else endWithProblem(socket, (problems[error.code ?? ''] ?? malformedRequest)());
}

/** Milliseconds that a connection stays open after its last response. */
const lingering = 2_000;

/**
 * Sends a problem, then discards further bytes for some time, because an early close could destroy the response
 * before the client has read it (RFC 9112, section 9.6).
 */
function endWithProblem(socket: Socket, problem: Problem): void {
  const hangUp = setTimeout(() => socket.destroy(), lingering).unref();
  socket.once('close', () => clearTimeout(hangUp)).on('error', () => socket.destroy());
  const id = requestId();
  const body = JSON.stringify(problem.body('/', id));
  socket
    .resume()
    .end(
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
