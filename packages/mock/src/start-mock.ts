import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { contract, resultMediaType } from '@contentgen/contract';
import {
  crossOriginFields,
  headersTooLarge,
  malformedRequest,
  type Problem,
  preflightFields,
  RequestReader,
  requestId,
  requestTimeout,
} from '@contentgen/contract/requests';
import { createPrism } from './prism.ts';
import { problemResponse } from './problem-response.ts';
import { type MockParts, respond } from './respond.ts';

const mediaFolder = '/media/';

/** The header fields of every response. `Server` identifies the mock (RFC 9110, section 10.2.4). */
const commonFields = { server: 'contentgen-mock', ...crossOriginFields() };
const preflight = preflightFields();

/** The picture of every image of the mock: a gray pixel, by its media type. */
const placeholders: Readonly<Record<string, Buffer>> = {
  'image/png': Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
    'base64',
  ),
};
const mediaType = resultMediaType();

/** A running mock. */
export interface Mock {
  /** Such as `http://127.0.0.1:4010`, without a trailing slash. */
  readonly url: string;
  /** Closes all connections and the port. */
  close(): Promise<void>;
}

/**
 * Starts the mock on 127.0.0.1.
 *
 * @param options.port 0 chooses a free port.
 * @throws Error with `code` `EADDRINUSE` when the port is in use.
 */
export async function startMock({ port }: { port: number }): Promise<Mock> {
  const parts: MockParts = { reader: new RequestReader(), prism: await createPrism() };
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    serve(request, response, parts).catch((error: Error) => {
      // A client that disconnects causes no error of the mock.
      if (!request.destroyed) process.stderr.write(`${error.stack}\n`);
      response.destroy();
    });
  };
  const { headerBytes } = contract['x-limits'];
  const server = createServer({ maxHeaderSize: headerBytes, requireHostHeader: false }, listener);
  // The mock ignores an unknown expectation, as the service does (RFC 9110, section 10.1.1).
  server.on('checkExpectation', listener);
  server.on('clientError', refuse);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

async function serve(request: IncomingMessage, response: ServerResponse, parts: MockParts): Promise<void> {
  const { method, headers, url = '/' } = request;
  const id = requestId(headers['x-request-id']);
  for (const [name, value] of Object.entries(commonFields)) response.setHeader(name, value);
  response.setHeader('x-request-id', id);
  if (method === 'OPTIONS') {
    response.writeHead(204, preflight).end();
    return;
  }
  if (url.startsWith(mediaFolder)) {
    response.writeHead(200, { 'content-type': mediaType }).end(placeholders[mediaType]);
    return;
  }
  const mocked = await respond(request, { requestId: id, url }, parts);
  // The rest of an unread body must not be parsed as the next request.
  request.resume();
  const own = { ...mocked.headers, 'x-request-id': id };
  response.writeHead(mocked.status, own).end(withOwnAddresses(textOf(mocked.body), request));
}

function textOf(body: unknown): string | undefined {
  return body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
}

/** Replaces the server of the contract in the examples' image addresses by the address of the mock. */
function withOwnAddresses(text: string | undefined, { headers }: IncomingMessage): string | undefined {
  return text?.replaceAll(
    `${contract.servers[0]?.url}${mediaFolder}`,
    `http://${headers.host}${mediaFolder}`,
  );
}

/** Problems for requests that Node's HTTP server can't parse, by its error codes. */
const problems: Readonly<Record<string, () => Problem>> = {
  ERR_HTTP_REQUEST_TIMEOUT: requestTimeout,
  HPE_HEADER_OVERFLOW: headersTooLarge,
};

/** Responds with a problem where Node would send only a status. */
function refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable) return;
  const problem = (problems[error.code ?? ''] ?? malformedRequest)();
  const id = requestId();
  const { status, headers, body } = problemResponse(problem, { requestId: id, url: '/' });
  const text = JSON.stringify(body);
  const fields = {
    ...commonFields,
    ...headers,
    'x-request-id': id,
    connection: 'close',
    'content-length': String(Buffer.byteLength(text)),
  };
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('\r\n')}\r\n\r\n${text}`);
}
