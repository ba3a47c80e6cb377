/**
 * Makes at most one call in each interval. If several calls come too early, it makes only the last of them, at the
 * end of the interval.
 */
export class Throttle {
  readonly #interval: number;
  #calledAt = Number.NEGATIVE_INFINITY;
  #next: (() => void) | undefined;

  /** @param interval milliseconds. */
  constructor(interval: number) {
    this.#interval = interval;
  }

  /**
   * Calls immediately if the interval has passed. Otherwise calls at the end of the interval, unless a later request
   * replaces this one.
   */
  request(call: () => void): void {
    const isWaiting = this.#next !== undefined;
    this.#next = call;
    if (isWaiting) return;
    const wait = this.#calledAt + this.#interval - performance.now();
    if (wait <= 0) this.#run();
    else setTimeout(() => this.#run(), wait).unref();
  }

  #run(): void {
    const call = this.#next;
    this.#next = undefined;
    this.#calledAt = performance.now();
    call?.();
  }
}
