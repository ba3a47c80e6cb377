/** The result of an operation: a documented status with its content. */
export interface Outcome {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body as a JSON value. */
  readonly body?: unknown;
  /** A stream of events instead of a body. */
  readonly events?: (signal: AbortSignal) => AsyncIterable<string>;
}
