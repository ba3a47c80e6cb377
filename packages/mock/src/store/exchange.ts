import type { RequestHeaders } from '@contentgen/contract/requests';

/** A request to the store. Unlike a `Request`, it can have any target and any header fields. */
export interface StoreRequest {
  readonly method: string;
  /** The target as received (RFC 9112, section 3.2): a path with a query, or a whole URL. */
  readonly target: string;
  readonly headers: RequestHeaders;
  readonly content: AsyncIterable<Uint8Array>;
  /** The beginning of picture addresses, such as `http://127.0.0.1:4010`, without a trailing slash. */
  readonly origin: string;
  /** The sender of requests without a valid key, for their rate limit. */
  readonly sender: string;
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
