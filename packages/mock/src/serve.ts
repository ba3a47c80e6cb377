import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import { type Duplex, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { contract } from '@contentgen/contract';
import {
  crossOriginFields,
  headersTooLarge,
  malformedRequest,
  type Problem,
  requestId,
  requestTimeout,
  requireHost,
} from '@contentgen/contract/requests';
import { fieldsOfEveryResponse, type StoreRequest, type StoreResponse } from '@contentgen/mock-store';
import { problemResponse } from './problem-response.ts';

/** Responds to a request of any path. Undefined closes the connection without a response. */
export type Respond = (request: StoreRequest) => Promise<StoreResponse | undefined>;

/**
 * An HTTP server that responds with `respond`, and with problems to requests that Node can't parse.
 *
 * @param name identifies the mock in the field `Server` of every response (RFC 9110, section 10.2.4).
 */
export function serverOf(respond: Respond, name: string): Server {
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('server', name);
    serve(request, response, respond).catch((error: Error) => {
      // A client that disconnects causes no error of the mock.
      if (!request.destroyed) process.stderr.write(`${error.stack}\n`);
      response.destroy();
    });
  };
  const { headerBytes } = contract['x-limits'];
  const server = createServer({ maxHeaderSize: headerBytes, requireHostHeader: false }, listener);
  // The mock ignores an unknown expectation, as the service does (RFC 9110, section 10.1.1).
  server.on('checkExpectation', listener);
  server.on('clientError', (error, socket) => refuse(error, socket, name));
  return server;
}

async function serve(request: IncomingMessage, response: ServerResponse, respond: Respond): Promise<void> {
  const client = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) client.abort();
  });
  const mocked = await responseTo(request, client.signal, respond);
  // The rest of an unread body must not be parsed as the next request.
  request.resume();
  if (mocked === undefined) response.destroy();
  else await write(mocked, response, client);
}

function responseTo(request: IncomingMessage, signal: AbortSignal, respond: Respond): ReturnType<Respond> {
  const { method = 'GET', url = '/', headers, socket } = request;
  try {
    requireHost(request.httpVersion, request.rawHeaders);
  } catch (problem) {
    const refusal = refusalOf(problem as Problem, requestId(headers['x-request-id']), url);
    return Promise.resolve({ ...refusal, headers: { ...fieldsOfEveryResponse, ...refusal.headers } });
  }
  return respond({
    method,
    target: url,
    headers,
    // The connection stays open for the response.
    content: request.iterator({ destroyOnReturn: false }),
    origin: originOf(request),
    sender: socket.remoteAddress ?? '',
    signal,
  });
}

/** The address that the client has called. A proxy such as that of a cloud workspace may end TLS before the mock. */
function originOf({ headers }: IncomingMessage): string {
  const isSecure = headers['x-forwarded-proto'] === 'https';
  return `${isSecure ? 'https' : 'http'}://${headers.host}`;
}

async function write(
  { status, headers, body }: StoreResponse,
  response: ServerResponse,
  client: AbortController,
): Promise<void> {
  if (typeof body !== 'object' || !(Symbol.asyncIterator in body)) {
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

/** Problems for requests that Node's HTTP server can't parse, by its error codes. */
const problems: Readonly<Record<string, () => Problem>> = {
  ERR_HTTP_REQUEST_TIMEOUT: requestTimeout,
  HPE_HEADER_OVERFLOW: headersTooLarge,
};

/** Responds with a problem where Node would send only a status. */
function refuse(error: NodeJS.ErrnoException, socket: Duplex, name: string): void {
  if (!socket.writable) return;
  const problem = (problems[error.code ?? ''] ?? malformedRequest)();
  const { status, headers, body } = refusalOf(problem, requestId(), '/');
  const text = String(body);
  const fields = {
    server: name,
    ...headers,
    connection: 'close',
    'content-length': String(Buffer.byteLength(text)),
  };
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('\r\n')}\r\n\r\n${text}`);
}

function refusalOf(problem: Problem, id: string, url: string): StoreResponse {
  const refusal = problemResponse(problem, { requestId: id, url });
  return { ...refusal, headers: { ...crossOriginFields(), ...refusal.headers, 'x-request-id': id } };
}
