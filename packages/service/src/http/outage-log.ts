import type { FastifyBaseLogger } from 'fastify';
import { describeError } from './error-log.ts';

/** Milliseconds between two lines. */
const interval = 1_000;

/** Logs the requests that an outage fails: the first at once, then one line a second with their number. */
export class OutageLog {
  #timer: NodeJS.Timeout | undefined;
  #requests = 0;
  #error: unknown;

  /** Reports one request. */
  report(log: FastifyBaseLogger, error: unknown): void {
    if (this.#timer === undefined) {
      this.#write(log, error, 1);
      return;
    }
    this.#requests += 1;
    this.#error = error;
  }

  #write(log: FastifyBaseLogger, error: unknown, requests: number): void {
    log.error({ requests, error: describeError(error) }, 'request failed');
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      const count = this.#requests;
      this.#requests = 0;
      if (count > 0) this.#write(log, this.#error, count);
    }, interval);
    // A service that stops does not wait for it.
    this.#timer.unref();
  }
}
