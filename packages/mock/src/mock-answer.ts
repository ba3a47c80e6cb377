/** An answer of the mock, before it is written to the connection. */
export interface MockAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined where the answer has no body. */
  readonly body?: unknown;
}
