import type { Readable } from 'node:stream';
import type { OperationId } from '@contentgen/contract';

/** A request as the proxy received it. */
export interface ProxiedRequest {
  readonly method: string;
  /** Path and query, not decoded. */
  readonly path: string;
  /**
   * The headers, by name in lower case. If a header occurs several times, a comma joins its values (RFC 9110,
   * section 5.3).
   */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Whether the body arrived in chunks, without a length (RFC 9112, section 7.1). */
  readonly isChunked?: boolean;
}

/** A complete response. */
export interface HttpResponse {
  readonly status: number;
  /** The headers, by name in lower case. An array sends a header several times, and undefined leaves a header out. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
  /** The bytes to send instead of `body`. The response of the server has this field if its body is not UTF-8. */
  readonly bytes?: Buffer;
}

/** A response whose body is still arriving. */
export interface StreamedResponse extends Pick<HttpResponse, 'status' | 'headers'> {
  readonly stream: Readable;
}

/** The reply to the client. */
export type Reply =
  | HttpResponse
  | StreamedResponse
  /** A response after which the connection breaks, when this number of bytes of its body was sent. */
  | { readonly cut: HttpResponse | StreamedResponse; readonly afterBytes: number }
  /** The connection breaks before any byte of a response. */
  | 'hang up'
  /** The connection stays open without a response. */
  | 'never answer';

/** A request at the proxy, and the actions of a fault. */
export interface Exchange {
  readonly request: ProxiedRequest;
  /** The operations of the contract that the request may be for; see `operationsOf`. */
  readonly operations: ReadonlySet<OperationId>;
  /** Sends the request to the server, with `changes` and otherwise byte for byte, and reads the response. */
  forward(changes?: Partial<ProxiedRequest>): Promise<HttpResponse>;
  /** Like `forward`, but passes the body of the response on as it arrives. */
  stream(changes?: Partial<ProxiedRequest>): Promise<StreamedResponse>;
  /** Sends the request with only the first `bytes` of its body (default: all), then breaks the connection. */
  abandon(bytes?: number): Promise<void>;
}

/** Decides what goes wrong with a request. A fault that throws breaks the connection to the client. */
export type Fault = (exchange: Exchange) => Promise<Reply>;
