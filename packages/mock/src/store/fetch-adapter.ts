import type { StoreRequest, StoreResponse } from './exchange.ts';

/**
 * Turns a request of the Fetch API into a request to the store.
 *
 * @param gone aborts when the client disconnects, or reads no more of a stream.
 */
export function fromRequest(request: Request, gone: AbortSignal): StoreRequest {
  const { origin } = new URL(request.url);
  const headers = Object.fromEntries(request.headers);
  return {
    method: request.method,
    target: request.url,
    // A `Request` does not say how long its content is.
    headers: request.body === null ? headers : { 'transfer-encoding': 'chunked', ...headers },
    content: contentOf(request),
    origin,
    sender: origin,
    signal: gone,
  };
}

async function* contentOf(request: Request): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(await request.arrayBuffer());
}

/**
 * Turns a response of the store into a response of the Fetch API.
 *
 * @param leave is called when the client reads no more of a stream.
 */
export function toResponse({ status, headers, body }: StoreResponse, leave: () => void): Response {
  const isStream = typeof body === 'object' && Symbol.asyncIterator in body;
  return new Response(isStream ? streamOf(body, leave) : (body ?? null), { status, headers });
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
