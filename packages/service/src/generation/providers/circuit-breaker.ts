import { GenerationFailure } from '../generation-failure.ts';
import { circuitOpen } from './provider-failures.ts';

/** Stops all calls of a provider until its `Retry-After` is over. */
export class CircuitBreaker {
  readonly #now: () => number;
  #openUntil = Number.NEGATIVE_INFINITY;

  /** @param now milliseconds of a monotonic clock. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /**
   * Requires that the circuit is closed.
   *
   * @throws GenerationFailure while the circuit is open, with the remaining time as `retryAfter`.
   */
  requireClosed(): void {
    const left = Math.ceil(this.#openUntil - this.#now());
    if (left > 0) throw circuitOpen(left);
  }

  /**
   * Makes a call if the circuit is closed. If the call fails with `retryAfter`, the circuit opens.
   *
   * @throws GenerationFailure of `requireClosed`, and the error of the call.
   */
  async run<Result>(call: () => Promise<Result>): Promise<Result> {
    this.requireClosed();
    try {
      return await call();
    } catch (error) {
      if (error instanceof GenerationFailure) {
        this.#openUntil = Math.max(this.#openUntil, this.#now() + error.retryAfter);
      }
      throw error;
    }
  }
}
