import type { Readable } from 'node:stream';
import type { OperationId } from '@contentgen/contract';

/** A request as the proxy received it. */
export interface ProxiedRequest {
  readonly method: string;
  /** Path and query, not decoded. */
  readonly path: string;
  /** By name in lower case. A comma joins the values of a repeated header (RFC 9110, section 5.3). */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** A complete answer. */
export interface Answer {
  readonly status: number;
  /** By name in lower case; a repeated header has an array of values, and undefined leaves a header out. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
  /** The bytes to send instead of `body`. The server's answer has them where its body is not UTF-8. */
  readonly bytes?: Buffer;
}

/** An answer whose body is still arriving. */
export interface StreamedAnswer extends Pick<Answer, 'status' | 'headers'> {
  readonly stream: Readable;
}

/** The reply to the client. */
export type Reply =
  | Answer
  | StreamedAnswer
  /** An answer whose connection breaks after this number of bytes of its body. */
  | { readonly cut: Answer | StreamedAnswer; readonly afterBytes: number }
  /** The connection breaks before any byte of an answer. */
  | 'hang up'
  /** The connection stays open without an answer. */
  | 'never answer';

/** A request at the proxy, and the actions of a fault. */
export interface Exchange {
  readonly request: ProxiedRequest;
  /** The operations of the contract that the request may be for; see `operationsOf`. */
  readonly operations: ReadonlySet<OperationId>;
  /** Sends the request to the server, byte for byte except for `changes`, and reads the answer. */
  forward(changes?: Partial<ProxiedRequest>): Promise<Answer>;
  /** Like `forward`, but passes the body of the answer on as it arrives. */
  stream(changes?: Partial<ProxiedRequest>): Promise<StreamedAnswer>;
  /** Sends the request with only the first `bytes` of its body (default: all), then breaks the connection. */
  abandon(bytes?: number): Promise<void>;
}

/** Decides what goes wrong with a request. A fault that throws breaks the connection to the client. */
export type Fault = (exchange: Exchange) => Promise<Reply>;
