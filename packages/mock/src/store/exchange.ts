import type { RequestHeaders } from '@contentgen/contract/requests';

/** A request to the store. Unlike a `Request`, it can have any target and any header fields. */
export interface StoreRequest {
  readonly method: string;
  /** The target as received (RFC 9112, section 3.2): a path with a query, or a whole URL. */
  readonly target: string;
  readonly headers: RequestHeaders;
  readonly content: AsyncIterable<Uint8Array>;
  /** The beginning of picture URLs, such as `http://127.0.0.1:4010`, without a trailing slash. */
  readonly origin: string;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
}

/** A response of the store. */
export interface StoreResponse {
  readonly status: number;
  /** The header fields, by their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined for a response without content. A stream of events is an iterable of texts. */
  readonly body?: string | Uint8Array<ArrayBuffer> | AsyncIterable<string>;
}

/** The result of an operation: a documented status with its content. */
export interface Outcome {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body as a JSON value. */
  readonly body?: unknown;
  /** A stream of events instead of a body. */
  readonly events?: (signal: AbortSignal) => AsyncIterable<string>;
}

/** Returns whether a body is a stream of events. */
export function isStream(body: StoreResponse['body']): body is AsyncIterable<string> {
  return typeof body === 'object' && Symbol.asyncIterator in body;
}

/** The number of events after which a stream is cut. A shorter one is cut in its last event. */
const mostUncut = 12;

/**
 * Yields the beginning of a stream, which ends in the middle of an event. The connection closes in order: some proxies, such
 * as that of Vite, keep the one of the page open after a reset.
 */
export async function* cutStream(events: AsyncIterable<string>): AsyncGenerator<string> {
  let held = '';
  let count = 0;
  for await (const event of events) {
    yield held;
    held = event;
    count += 1;
    if (count > mostUncut) break;
  }
  yield held.slice(0, held.length / 2);
}

/** The statuses of responses without content and without a `Content-Length` (RFC 9110, section 8.6). */
const withoutLength: ReadonlySet<number> = new Set([204, 304]);

/** Adds the `Content-Length` of a response that is not a stream, unless it has one. */
export function withContentLength(response: StoreResponse): StoreResponse {
  const { status, headers, body = '' } = response;
  if (withoutLength.has(status) || 'content-length' in headers || isStream(body)) return response;
  const { length } = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  return { ...response, headers: { ...headers, 'content-length': String(length) } };
}

/**
 * Responds to a request of the Fetch API.
 *
 * @throws TypeError in place of no response, as `fetch` does.
 */
export async function respondToFetch(
  request: Request,
  respond: (request: StoreRequest) => Promise<StoreResponse | undefined>,
): Promise<Response> {
  const client = new AbortController();
  request.signal.addEventListener('abort', () => client.abort());
  const { origin } = new URL(request.url);
  const fields = Object.fromEntries(request.headers);
  const response = await respond({
    method: request.method,
    target: request.url,
    // A `Request` does not say how long its content is.
    headers: request.body === null ? fields : { 'transfer-encoding': 'chunked', ...fields },
    content: contentOf(request),
    origin,
    signal: client.signal,
  });
  if (response === undefined) throw new TypeError('Failed to fetch');
  const { status, headers, body } = response;
  const content = isStream(body) ? streamOf(body, () => client.abort()) : (body ?? null);
  return new Response(content, { status, headers });
}

async function* contentOf(request: Request): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(await request.arrayBuffer());
}

/** Turns texts into a stream. It asks for the next text only when the client has read the last one. */
function streamOf(texts: AsyncIterable<string>, leave: () => void): ReadableStream<Uint8Array> {
  const iterator = texts[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: leave,
  });
}
