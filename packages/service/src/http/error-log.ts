import type { DatabaseError } from 'pg';
import { DatabaseAwayError } from '../database/connection.ts';
import { TimeLimitError } from '../time-limit.ts';

/** The logged facts of an unexpected error. */
export interface ErrorDescription {
  readonly type: string;
  readonly code?: string;
  /** The column of a database error. */
  readonly column?: string;
  /** Why the database can't be reached, or the time limit. */
  readonly reason?: string;
  readonly frames: readonly string[];
}

/**
 * Returns the parts of an unexpected error that the log may contain: its type, its code and its place in the code, but
 * not its message, because many messages quote a prompt. Only for an outage, it also returns the reason.
 */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, frames: [] };
  const { code, column } = error as { code?: unknown; column?: unknown };
  return {
    type: error.name,
    ...(code !== undefined && { code: String(code) }),
    ...(column !== undefined && { column: String(column) }),
    ...reasonOf(error),
    frames: (error.stack ?? '').split('\n').filter((line) => /^ +at /.test(line)),
  };
}

/** Number of characters of a reason at most, because a server may send any number. */
const longestReason = 300;

/**
 * Returns the words of the system, the driver or the server about a connection, which quote no statement, no value and
 * no password. A server's words about a statement have another severity.
 */
function reasonOf(error: Error): { readonly reason?: string } {
  let cause: unknown = error;
  while (cause instanceof DatabaseAwayError) cause = cause.cause;
  const { message = '', severity, errors = [] } = (cause ?? {}) as Partial<AggregateError & DatabaseError>;
  const isOfConnection = severity === undefined ? cause !== error : /^(FATAL|PANIC)$/.test(severity);
  if (!isOfConnection && !(error instanceof TimeLimitError)) return {};
  // A host with several addresses has an error for each of them, and none together.
  const text = message || errors.map((one: Error) => one.message).join('; ');
  return text === '' ? {} : { reason: text.slice(0, longestReason) };
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
