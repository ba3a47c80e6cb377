import { GenerationFailure } from '../generation-failure.ts';
import { resting } from './provider-failures.ts';

/** How long a provider is left alone, as it has asked for by `Retry-After`: by every record, whosever call it was. */
export class Rest {
  readonly #now: () => number;
  #until = Number.NEGATIVE_INFINITY;

  /** @param now milliseconds of a clock that never goes back. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** @throws GenerationFailure while the rest goes on, with what is left of it as the wait. */
  check(): void {
    const left = Math.ceil(this.#until - this.#now());
    if (left > 0) throw resting(left);
  }

  /**
   * Works unless the rest goes on. A failure may begin one.
   *
   * @throws GenerationFailure of `check`; whatever the work throws.
   */
  async respect<Result>(work: () => Promise<Result>): Promise<Result> {
    this.check();
    try {
      return await work();
    } catch (error) {
      if (error instanceof GenerationFailure) {
        this.#until = Math.max(this.#until, this.#now() + error.retryAfter);
      }
      throw error;
    }
  }
}
