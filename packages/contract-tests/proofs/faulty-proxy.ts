import { isUtf8 } from 'node:buffer';
import { once } from 'node:events';
import {
  Agent,
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request as open,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { operationsOf } from './changes.ts';
import type { Exchange, Fault, HttpResponse, ProxiedRequest, Reply, StreamedResponse } from './exchange.ts';

/** A correct server with a fault. */
export interface FaultyProxy extends AsyncDisposable {
  readonly url: string;
  /** The address of the server that later requests go to. */
  target: string;
  /** The fault for later requests. */
  fault: Fault;
  /** Number of responses that the proxy has cut. */
  readonly cuts: number;
  /** Breaks every connection and stops listening. A second call does nothing. */
  close(): Promise<void>;
}

/** The fault of a proxy without a fault. */
const noFault: Fault = ({ stream }) => stream();

/**
 * The largest headers in bytes. It is larger than that of the server, so that a client with too large headers gets
 * the server's response.
 */
const maxHeaderSize = 65_536;

/** Starts a proxy on a free port of 127.0.0.1, in front of the server at the address `target`. */
export async function startFaultyProxy(target: string, fault: Fault = noFault): Promise<FaultyProxy> {
  const agent = new Agent({ keepAlive: true });
  let cuts = 0;

  const respond = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const received = await readRequest(incoming);
    const { request } = received;
    const connect: Connect = (changes) => {
      const { method, path, headers, body } = { ...request, ...changes };
      const changed = { ...headers, 'content-length': String(body.length) };
      const sent = (changes ? changed : received.rawHeaders) as Record<string, string>;
      return open(proxy.target, { agent, method, path, headers: sent, maxHeaderSize });
    };
    const stream: Exchange['stream'] = (changes) => responseTo(connect, changes, request.body);
    const exchange: Exchange = {
      request,
      operations: operationsOf(request),
      stream,
      forward: async (changes) => readWhole(await stream(changes)),
      abandon: (bytes = request.body.length) => abandon(connect(), request.body, bytes),
    };
    const isCut = await writeReply(outgoing, request.method, await proxy.fault(exchange));
    if (isCut) cuts += 1;
  };

  const server = createServer({ maxHeaderSize }, (incoming, outgoing) => {
    respond(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const close = async (): Promise<void> => {
    if (!server.listening) return;
    agent.destroy();
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  const proxy: FaultyProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    target,
    fault,
    get cuts() {
      return cuts;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
  return proxy;
}

/** A request, and its raw headers in their original order and case, with repetitions. */
interface ReceivedRequest {
  readonly request: ProxiedRequest;
  readonly rawHeaders: readonly string[];
}

/** Headers that belong to one connection (RFC 9110, section 7.6.1). */
const connectionHeaders = new Set(['connection', 'keep-alive', 'transfer-encoding']);

async function readRequest(incoming: IncomingMessage): Promise<ReceivedRequest> {
  const { method = '', url: path = '', headersDistinct, rawHeaders: lines } = incoming;
  const headers = Object.entries(headersDistinct)
    // The length follows from the body, which a fault may change.
    .filter(([name]) => !connectionHeaders.has(name) && name !== 'content-length')
    .map(([name, values = []]) => [name, values.join(', ')]);
  // Names and values alternate.
  const rawHeaders = lines.filter(
    (_, index) => !/^(connection|keep-alive)$/i.test(lines[index - (index % 2)] ?? ''),
  );
  const body = await buffer(incoming);
  const isChunked = headersDistinct['transfer-encoding'] !== undefined;
  return { request: { method, path, headers: Object.fromEntries(headers), body, isChunked }, rawHeaders };
}

/** Begins the request to the server, without its body. */
type Connect = (changes?: Partial<ProxiedRequest>) => ClientRequest;

/** Sends a request, and resolves when the headers of the response have arrived. */
function responseTo(
  connect: Connect,
  changes: Partial<ProxiedRequest> | undefined,
  body: Buffer,
): Promise<StreamedResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = connect(changes);
    outgoing.on('response', (response) => {
      const { statusCode: status = 0, headersDistinct } = response;
      resolve({ status, headers: responseHeaders(headersDistinct), stream: response });
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      // The server may close an idle connection at the moment of its reuse.
      const isStale = outgoing.reusedSocket && error.code === 'ECONNRESET';
      if (isStale) resolve(responseTo(connect, changes, body));
      else reject(error);
    });
    outgoing.end(changes?.body ?? body);
  });
}

/** Sends the first bytes of a body, then breaks the connection. */
function abandon(outgoing: ClientRequest, body: Buffer, bytes: number): Promise<void> {
  return new Promise((resolve) => {
    // A request that is destroyed before its response also emits an error.
    outgoing.on('error', () => {}).on('close', resolve);
    // The server gets the written bytes before the connection breaks.
    const destroy = () => setImmediate(() => outgoing.destroy());
    if (bytes < body.length) outgoing.write(body.subarray(0, bytes), destroy);
    else outgoing.end(body, destroy);
  });
}

/**
 * Returns the headers of a response. Does not use Node's `headers`, because they lose the second value of some
 * repeated headers. Leaves out the date, because Node writes it itself.
 */
function responseHeaders(distinct: IncomingMessage['headersDistinct']): HttpResponse['headers'] {
  const entries = Object.entries(distinct).filter(
    ([name]) => !connectionHeaders.has(name) && name !== 'date',
  );
  return Object.fromEntries(
    entries.map(([name, values]) => [name, values?.length === 1 ? values[0] : values]),
  );
}

/** Reads a response to its end. A byte order mark at its start stays in the text. */
async function readWhole({ status, headers: received, stream }: StreamedResponse): Promise<HttpResponse> {
  // The length follows from the body, which a fault may change.
  const { 'content-length': _, ...headers } = received;
  const bytes = await buffer(stream);
  const body = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  return isUtf8(bytes) ? { status, headers, body } : { status, headers, body, bytes };
}

/** Statuses whose responses have no body (RFC 9112, section 6.3). */
const bodiless = new Set([204, 304]);

/** Writes a reply. Resolves to whether it cut a response. */
async function writeReply(response: ServerResponse, method: string, reply: Reply): Promise<boolean> {
  if (reply === 'never answer') return false;
  if (reply === 'hang up') response.destroy();
  else if ('cut' in reply) return writeCut(response, reply.cut, reply.afterBytes);
  else if ('stream' in reply) {
    response.writeHead(reply.status, present(reply.headers)).flushHeaders();
    await pipeline(reply.stream, response);
  } else writeWhole(response, method, reply);
  return false;
}

function writeWhole(response: ServerResponse, method: string, reply: HttpResponse): void {
  const { status, headers } = reply;
  const content = bytesOf(reply);
  if (content.length === 0 || (!bodiless.has(status) && method !== 'HEAD')) {
    response.writeHead(status, present(headers)).end(content);
    return;
  }
  // Node would drop a body that is not allowed.
  const lines = Object.entries({ ...present(headers), 'content-length': content.length }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', ''].join('\r\n');
  response.socket?.end(Buffer.concat([Buffer.from(head), content]));
}

/** Resolves to whether the body had that many bytes. A shorter body is complete. */
async function writeCut(
  response: ServerResponse,
  reply: HttpResponse | StreamedResponse,
  bytes: number,
): Promise<boolean> {
  const { status, headers } = reply;
  const content = 'stream' in reply ? undefined : bytesOf(reply);
  const stream = 'stream' in reply ? reply.stream : Readable.from([content]);
  response.writeHead(status, { ...present(headers), ...(content && { 'content-length': content.length }) });
  response.on('close', () => stream.destroy()).flushHeaders();
  let left = bytes;
  for await (const chunk of stream) {
    const part = chunk.subarray(0, left);
    left -= part.length;
    // The written bytes arrive before the connection breaks.
    await new Promise((resolve) => response.write(part, resolve));
    if (left === 0) {
      setImmediate(() => response.destroy());
      return true;
    }
  }
  response.end();
  return false;
}

function bytesOf({ body, bytes = Buffer.from(body) }: HttpResponse): Buffer {
  return bytes;
}

function present(headers: HttpResponse['headers']): Record<string, string> {
  const entries = Object.entries(headers).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Record<string, string>;
}
