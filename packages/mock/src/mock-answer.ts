/** An answer of the mock, before it is written to the connection. */
export interface MockAnswer {
  readonly status: number;
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined where the answer has no body. A text is a stream of events, everything else is JSON. */
  readonly body?: unknown;
}
