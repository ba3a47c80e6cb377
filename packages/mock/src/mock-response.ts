/** A response of the mock, before it is written to the connection. */
export interface MockResponse {
  readonly status: number;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined for a response without a body. A text is an event stream, any other value is JSON. */
  readonly body?: unknown;
}
