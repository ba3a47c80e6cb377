/** Makes at most one call in an interval. Of the calls that come too early, it makes the last one at the end. */
export class Throttle {
  readonly #interval: number;
  #calledAt = Number.NEGATIVE_INFINITY;
  #next: (() => void) | undefined;

  /** @param interval milliseconds. */
  constructor(interval: number) {
    this.#interval = interval;
  }

  /** Calls now if the interval has passed. Otherwise calls at its end, unless a later request replaces this one. */
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
