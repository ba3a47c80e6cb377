/** The logged facts of an unexpected error. */
export interface ErrorDescription {
  readonly type: string;
  readonly code?: string;
  /** The column of a database error. */
  readonly column?: string;
  readonly frames: readonly string[];
}

/**
 * Returns the parts of an unexpected error that the log may contain: its type, its code and its place in the code, but
 * not its message, because many messages quote a prompt.
 */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, frames: [] };
  const { code, column } = error as { code?: unknown; column?: unknown };
  return {
    type: error.name,
    ...(code !== undefined && { code: String(code) }),
    ...(column !== undefined && { column: String(column) }),
    frames: (error.stack ?? '').split('\n').filter((line) => /^ +at /.test(line)),
  };
}

interface ErrorLogger {
  error(fields: object, message: string): void;
}

/** Milliseconds between two lines of an outage. */
const interval = 1_000;

/**
 * Logs failures that repeat during an outage: the first one immediately, then at most one line per second, with the
 * number of failures since the line before.
 */
export class OutageLog {
  readonly #message: string;
  #failures = 0;
  /** The time of the next line at the earliest, in milliseconds of `performance.now()`. */
  #next = 0;

  /** @param message says what failed. */
  constructor(message: string) {
    this.#message = message;
  }

  /** Reports one failure. */
  report(log: ErrorLogger, error: unknown): void {
    this.#failures += 1;
    if (performance.now() < this.#next) return;
    log.error({ failures: this.#failures, error: describeError(error) }, this.#message);
    this.#next = performance.now() + interval;
    this.#failures = 0;
  }
}
