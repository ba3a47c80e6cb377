import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import { type Duplex, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { contract } from '@contentgen/contract';
import {
  headersTooLarge,
  instanceOf,
  malformedRequest,
  type Problem,
  requestId,
  requestTimeout as requestTimedOut,
  requireHost,
} from '@contentgen/contract/requests';
import { isStream, type StoreRequest, type StoreResponse, withContentLength } from './store/exchange.ts';
import { fieldsOfEveryResponse } from './store/respond.ts';

/** Maximum milliseconds until a request has arrived, and until a connection without requests is closed. */
const requestTimeout = 30_000;
const keepAliveTimeout = 72_000;

/**
 * A function that responds to a request of any path. If it returns undefined, the connection closes without a
 * response.
 */
export type Respond = (request: StoreRequest) => Promise<StoreResponse | undefined>;

/** The options of a server. */
export interface ServerOptions {
  /** The value of the field `Server` in every response (RFC 9110, section 10.2.4). */
  readonly name: string;
  /** The URL that clients use; undefined for the host that they send. */
  readonly publicUrl: string | undefined;
}

/** Creates an HTTP server. `respond` answers the requests. Requests that Node cannot parse get a problem. */
export function serverOf(respond: Respond, { name, publicUrl }: ServerOptions): Server {
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('server', name);
    serve(request, response, respond, publicUrl).catch((error: Error) => {
      // A client that disconnects causes no error of the mock.
      if (!request.destroyed) process.stderr.write(`${error.stack}\n`);
      response.destroy();
    });
  };
  const { headerBytes } = contract['x-limits'];
  const server = createServer(
    {
      maxHeaderSize: headerBytes,
      requireHostHeader: false,
      requestTimeout,
      keepAliveTimeout,
      connectionsCheckingInterval: 1_000,
    },
    listener,
  );
  // The mock ignores an unknown expectation, as the service does (RFC 9110, section 10.1.1).
  server.on('checkExpectation', listener);
  server.on('clientError', (error, socket) => refuse(error, socket, name));
  return server;
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  respond: Respond,
  publicUrl: string | undefined,
): Promise<void> {
  const client = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) client.abort();
  });
  const mocked = await responseTo(request, client.signal, respond, publicUrl);
  // The rest of an unread body must not be parsed as the next request.
  request.resume();
  if (mocked === undefined) drop(response);
  else await write(mocked, response, client);
}

/**
 * Closes a connection without a response. If a connection was used before and closes without a byte, a browser
 * repeats the request. To make the browser report an error instead, this sends one byte that is not the start of a
 * response.
 */
function drop(response: ServerResponse): void {
  const { socket } = response;
  if (socket !== null && socket.bytesWritten > 0) socket.end('?', () => response.destroy());
  else response.destroy();
}

function responseTo(
  request: IncomingMessage,
  signal: AbortSignal,
  respond: Respond,
  publicUrl: string | undefined,
): ReturnType<Respond> {
  const { method = 'GET', url = '/', headers, socket } = request;
  try {
    requireHost(request.httpVersion, request.rawHeaders);
  } catch (problem) {
    return Promise.resolve(refusalOf(problem as Problem, requestId(headers['x-request-id']), url));
  }
  return respond({
    method,
    target: url,
    headers,
    // The connection stays open for the response.
    content: request.iterator({ destroyOnReturn: false }),
    origin: publicUrl ?? originOf(request.headers),
    sender: socket.remoteAddress ?? '',
    signal,
  });
}

async function write(
  { status, headers, body }: StoreResponse,
  response: ServerResponse,
  client: AbortController,
): Promise<void> {
  if (!isStream(body)) {
    response.writeHead(status, headers).end(body);
    return;
  }
  // A proxy must not buffer a stream of events. nginx has its own header for that.
  const streamed = { 'x-accel-buffering': 'no', connection: 'close' };
  response.writeHead(status, { ...headers, ...streamed });
  // Events are generated only when the client has read the ones before.
  await pipeline(Readable.from(body, { objectMode: false, highWaterMark: 1 }), response).catch(
    (error: Error) => {
      if (!client.signal.aborted) throw error;
    },
  );
}

/** The functions that create the problems for requests that the HTTP server of Node cannot parse, by error code. */
const problems: Readonly<Record<string, () => Problem>> = {
  ERR_HTTP_REQUEST_TIMEOUT: requestTimedOut,
  HPE_HEADER_OVERFLOW: headersTooLarge,
};

/** Responds with a problem where Node would send only a status. */
function refuse(error: NodeJS.ErrnoException, socket: Duplex, name: string): void {
  if (!socket.writable) return;
  const problem = (problems[error.code ?? ''] ?? malformedRequest)();
  const { status, headers, body } = refusalOf(problem, requestId(), '/');
  const text = String(body);
  const fields = { server: name, ...headers, connection: 'close' };
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('\r\n')}\r\n\r\n${text}`);
}

function refusalOf(problem: Problem, id: string, url: string): StoreResponse {
  const own = { 'content-type': 'application/problem+json', 'x-request-id': id };
  return withContentLength({
    status: problem.status,
    headers: { ...fieldsOfEveryResponse, ...problem.headers, ...own },
    body: JSON.stringify(problem.body(instanceOf(url), id)),
  });
}

/**
 * Matches a host with an optional port (RFC 9110, section 7.2). Characters that cannot be in the host of a URL are
 * not allowed.
 */
const hostForm = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Returns the URL that the client has called, without path and trailing slash. Uses the headers of proxies: a dev
 * server or a cloud workspace may end TLS, and send another `Host`.
 */
function originOf({ host, ...headers }: IncomingHttpHeaders): string {
  const [scheme, forwarded = ''] = ['x-forwarded-proto', 'x-forwarded-host'].map((name) =>
    // The first value of the list is that of the first proxy.
    headers[name]?.toString().split(',', 1)[0]?.trim(),
  );
  return `${scheme === 'https' ? 'https' : 'http'}://${hostForm.test(forwarded) ? forwarded : host}`;
}
