import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { contract } from '@contentgen/contract';
import {
  headersTooLarge,
  malformedRequest,
  type Problem,
  requestId,
  requestTimeout,
  requireHost,
} from '@contentgen/contract/requests';
import { isStream, type StoreRequest, type StoreResponse } from './store/exchange.ts';
import { fieldsOfEveryResponse, problemResponse } from './store/respond.ts';

/**
 * A function that responds to a request of any path. If it returns undefined, the connection closes without a
 * response.
 */
export type Respond = (request: StoreRequest) => Promise<StoreResponse | undefined>;

/** The functions that create the problems for requests that the HTTP server of Node cannot parse, by error code. */
const problems: Readonly<Record<string, () => Problem>> = {
  ERR_HTTP_REQUEST_TIMEOUT: requestTimeout,
  HPE_HEADER_OVERFLOW: headersTooLarge,
};

/**
 * Creates an HTTP server. `respond` answers the requests. Requests that Node cannot parse get a problem.
 *
 * @param name the value of the field `Server` in every response (RFC 9110, section 10.2.4).
 * @param publicUrl the URL that clients use; undefined for the host that they send.
 */
export function serverOf(respond: Respond, name: string, publicUrl: string | undefined): Server {
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('server', name);
    serve(request, response, respond, publicUrl).catch((error: Error) => {
      // A client that disconnects causes no error of the mock.
      if (!request.destroyed) process.stderr.write(`${error.stack}\n`);
      response.destroy();
    });
  };
  const server = createServer(
    {
      maxHeaderSize: contract['x-limits'].headerBytes,
      requireHostHeader: false,
      requestTimeout: 30_000,
      keepAliveTimeout: 72_000,
      connectionsCheckingInterval: 1_000,
    },
    listener,
  );
  // The mock ignores an unknown expectation, as the service does (RFC 9110, section 10.1.1).
  server.on('checkExpectation', listener);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable) return;
    const problem = (problems[error.code ?? ''] ?? malformedRequest)();
    const { status, headers, body } = problemResponse(problem, '/', fieldsOfEveryResponse(requestId()));
    const fields = Object.entries({ server: name, ...headers, connection: 'close' });
    const head = fields.map(([field, value]) => `${field}: ${value}\r\n`).join('');
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${String(body)}`);
  });
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
  const { method = 'GET', url = '/', headers, headersDistinct } = request;
  const mocked =
    hostProblem(request) ??
    (await respond({
      method,
      target: url,
      // In Node's `headers`, only the first of several keys remains.
      headers: { ...headers, authorization: headersDistinct.authorization },
      // The connection stays open for the response.
      content: request.iterator({ destroyOnReturn: false }),
      origin: publicUrl ?? originOf(headers),
      signal: client.signal,
    }));
  // The rest of an unread body must not be parsed as the next request.
  request.resume();
  if (mocked === undefined) drop(response);
  else if (isStream(mocked.body)) {
    // A proxy must not buffer a stream of events. nginx has its own header for that.
    const streamed = { 'x-accel-buffering': 'no', connection: 'close' };
    response.writeHead(mocked.status, { ...mocked.headers, ...streamed });
    // Events are generated only when the client has read the ones before.
    const events = Readable.from(mocked.body, { objectMode: false, highWaterMark: 1 });
    await pipeline(events, response).catch((error: Error) => {
      if (!client.signal.aborted) throw error;
    });
  } else response.writeHead(mocked.status, mocked.headers).end(mocked.body);
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

/** Returns the refusal of a request whose `Host` is missing or malformed; undefined for a correct one. */
function hostProblem({ httpVersion, rawHeaders, headers, url = '/' }: IncomingMessage) {
  try {
    requireHost(httpVersion, rawHeaders);
    return undefined;
  } catch (problem) {
    const fields = fieldsOfEveryResponse(requestId(headers['x-request-id']));
    return problemResponse(problem as Problem, url, fields);
  }
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
