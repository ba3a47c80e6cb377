import { describeError } from './error-log.ts';

interface ErrorLogger {
  error(fields: object, message: string): void;
}

/** Milliseconds between two lines. */
const interval = 1_000;

/**
 * Logs failures that repeat during an outage: the first one immediately, then one line per second with their number.
 */
export class OutageLog {
  readonly #message: string;
  #timer: NodeJS.Timeout | undefined;
  #failures = 0;
  #error: unknown;

  /** @param message says what failed. */
  constructor(message: string) {
    this.#message = message;
  }

  /** Reports one failure. */
  report(log: ErrorLogger, error: unknown): void {
    if (this.#timer === undefined) {
      this.#write(log, error, 1);
      return;
    }
    this.#failures += 1;
    this.#error = error;
  }

  #write(log: ErrorLogger, error: unknown, failures: number): void {
    log.error({ failures, error: describeError(error) }, this.#message);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      const count = this.#failures;
      this.#failures = 0;
      if (count > 0) this.#write(log, this.#error, count);
    }, interval);
    // A service that stops does not wait for it.
    this.#timer.unref();
  }
}
