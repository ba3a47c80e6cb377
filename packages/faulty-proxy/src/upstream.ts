import { isUtf8 } from 'node:buffer';
import { Agent, type ClientRequest, type IncomingMessage, request as open } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { HttpResponse, ProxiedRequest, StreamedResponse } from './exchange.ts';

/** A request, and its raw headers in their original order and case, with repetitions. */
export interface ReceivedRequest {
  readonly request: ProxiedRequest;
  readonly rawHeaders: readonly string[];
}

/** The server behind a proxy, at the address `target`. */
export interface Upstream {
  /** Sends a request, with `changes`, and resolves when the headers of the response have arrived. */
  open(
    target: string,
    received: ReceivedRequest,
    changes?: Partial<ProxiedRequest>,
  ): Promise<StreamedResponse>;
  /** Sends a request with the first `bytes` of its body, then breaks the connection. */
  abandon(target: string, received: ReceivedRequest, bytes: number): Promise<void>;
  close(): void;
}

/** Headers that belong to one connection (RFC 9110, section 7.6.1). */
const connectionHeaders = new Set(['connection', 'keep-alive', 'transfer-encoding']);

/**
 * The largest headers in bytes. It is larger than that of the server, so that a client with too large headers gets
 * the server's response.
 */
export const maxHeaderSize = 65_536;

/** Opens connections to servers as requests need them, and keeps them for later requests. */
export function createUpstream(): Upstream {
  const agent = new Agent({ keepAlive: true });

  const start = (
    target: string,
    received: ReceivedRequest,
    changes?: Partial<ProxiedRequest>,
  ): ClientRequest => {
    const { method, path, headers, body } = { ...received.request, ...changes };
    const changed = { ...headers, 'content-length': String(body.length) };
    const sent = (changes ? changed : received.rawHeaders) as Record<string, string>;
    return open(target, { agent, method, path, headers: sent, maxHeaderSize });
  };

  const upstream: Upstream = {
    open(target, received, changes) {
      return new Promise((resolve, reject) => {
        const outgoing = start(target, received, changes);
        outgoing.on('response', (response) => {
          const { statusCode: status = 0, headersDistinct } = response;
          resolve({ status, headers: responseHeaders(headersDistinct), stream: response });
        });
        outgoing.on('error', (error: NodeJS.ErrnoException) => {
          // The server may close an idle connection at the moment of its reuse.
          const isStale = outgoing.reusedSocket && error.code === 'ECONNRESET';
          if (isStale) resolve(upstream.open(target, received, changes));
          else reject(error);
        });
        outgoing.end(changes?.body ?? received.request.body);
      });
    },
    abandon(target, received, bytes) {
      return new Promise((resolve) => {
        const outgoing = start(target, received);
        const { body } = received.request;
        // A request that is destroyed before its response also emits an error.
        outgoing.on('error', () => {}).on('close', resolve);
        // The server gets the written bytes before the connection breaks.
        const destroy = () => setImmediate(() => outgoing.destroy());
        if (bytes < body.length) outgoing.write(body.subarray(0, bytes), destroy);
        else outgoing.end(body, destroy);
      });
    },
    close: () => agent.destroy(),
  };
  return upstream;
}

/** Reads a request to its end. */
export async function readRequest(incoming: IncomingMessage): Promise<ReceivedRequest> {
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

/**
 * Returns the headers of a response. Does not use Node's `headers`, because they lose the second value of some
 * repeated headers. Leaves out the date, because Node writes it itself.
 */
function responseHeaders(
  distinct: Readonly<Record<string, readonly string[] | undefined>>,
): HttpResponse['headers'] {
  const entries = Object.entries(distinct).filter(
    ([name]) => !connectionHeaders.has(name) && name !== 'date',
  );
  return Object.fromEntries(
    entries.map(([name, values]) => [name, values?.length === 1 ? values[0] : values]),
  );
}

/** Reads a response to its end. A byte order mark at its start stays in the text. */
export async function readWhole({
  status,
  headers: received,
  stream,
}: StreamedResponse): Promise<HttpResponse> {
  // The length follows from the body, which a fault may change.
  const { 'content-length': _, ...headers } = received;
  const bytes = await buffer(stream);
  const body = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  return isUtf8(bytes) ? { status, headers, body } : { status, headers, body, bytes };
}
