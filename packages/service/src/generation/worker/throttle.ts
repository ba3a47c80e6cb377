/** Lets at most one call pass in an interval. */
export class Throttle {
  readonly #interval: number;
  #passedAt = Number.NEGATIVE_INFINITY;

  /** @param interval milliseconds. */
  constructor(interval: number) {
    this.#interval = interval;
  }

  /** Whether this call passes. */
  tryPass(): boolean {
    const now = performance.now();
    if (now - this.#passedAt < this.#interval) return false;
    this.#passedAt = now;
    return true;
  }
}
