import type { StoreResponse } from './exchange.ts';

/** The statuses of responses without content and without a `Content-Length` (RFC 9110, section 8.6). */
const withoutLength: ReadonlySet<number> = new Set([204, 304]);

const encoder = new TextEncoder();

/** Adds the `Content-Length` of a response that is not a stream, unless it has one. */
export function withContentLength(response: StoreResponse): StoreResponse {
  const { status, headers, body = '' } = response;
  if (withoutLength.has(status) || 'content-length' in headers) return response;
  if (typeof body === 'object' && Symbol.asyncIterator in body) return response;
  const length = typeof body === 'string' ? encoder.encode(body).length : body.length;
  return { ...response, headers: { ...headers, 'content-length': String(length) } };
}
