import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { contract } from '@contentgen/contract';
import { answer } from './answer.ts';
import { openToOrigins } from './cors.ts';
import { createPrism, type Prism } from './prism.ts';
import { problem } from './problem.ts';
import { render } from './render.ts';
import { requestId } from './request-id.ts';

const mediaFolder = '/media/';

/** By this a client can tell that it talks to a mock, which keeps nothing (RFC 9110, section 10.2.4). */
const serverName = 'contentgen-mock';

/** What every image of the mock shows: a grey pixel, as a PNG. */
const placeholder = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

/** A mock that runs. */
export interface Mock {
  /** Such as `http://127.0.0.1:4010`, without a slash at its end. */
  readonly url: string;
  /** Ends its connections and frees its port. */
  close(): Promise<void>;
}

/**
 * Starts the mock on 127.0.0.1.
 *
 * @param options.port 0 takes any free port.
 * @throws Error with `code` `EADDRINUSE` when the port is in use.
 */
export async function startMock({ port }: { port: number }): Promise<Mock> {
  const prism = await createPrism();
  const server = createServer({ maxHeaderSize: contract['x-limits'].headerBytes }, (request, response) => {
    serve(request, response, prism).catch((error: Error) => {
      // A client that went away is no fault of the mock's.
      if (!request.destroyed) process.stderr.write(`${error.stack}\n`);
      response.destroy();
    });
  });
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

async function serve(request: IncomingMessage, response: ServerResponse, prism: Prism): Promise<void> {
  const id = requestId(request.headers['x-request-id']?.toString());
  response.setHeader('Server', serverName);
  openToOrigins(response, request.headers['access-control-request-headers']);
  if (request.method === 'OPTIONS') {
    response.writeHead(204, { 'X-Request-Id': id }).end();
    return;
  }
  if (request.url?.startsWith(mediaFolder)) {
    response.writeHead(200, { 'Content-Type': 'image/png', 'X-Request-Id': id }).end(placeholder);
    return;
  }
  const answered = await answer(request, prism);
  const { headers, text } = render(answered, { requestId: id, url: request.url ?? '/' });
  // What was refused before its body was read must not be taken for the next request.
  request.resume();
  response.writeHead(answered.status, headers).end(withOwnAddresses(text, request));
}

/** The examples' images are addressed under the contract's own server; here they are under the mock. */
function withOwnAddresses(text: string | undefined, { headers }: IncomingMessage): string | undefined {
  return text?.replaceAll(
    `${contract.servers[0]?.url}${mediaFolder}`,
    `http://${headers.host}${mediaFolder}`,
  );
}

/** Node answers what it can't parse, or what has too large headers, with nothing but a status. */
function refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable) return;
  const answered = problem({ status: error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400 });
  const { headers, text = '' } = render(answered, { requestId: requestId(undefined), url: '/' });
  const fields = {
    Server: serverName,
    ...headers,
    Connection: 'close',
    'Content-Length': String(Buffer.byteLength(text)),
  };
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${answered.status} \r\n${head.join('\r\n')}\r\n\r\n${text}`);
}
