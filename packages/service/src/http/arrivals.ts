/** The senders whose waiting requests begin in one iteration of the event loop. */
const sendersPerIteration = 8;

/**
 * The requests that have arrived and not begun. In one iteration of the event loop, one request of each sender begins.
 * So hundreds of requests that arrive together do not block the loop, and those of other senders pass them.
 */
export class Arrivals {
  /** The waiting requests by sender. The sender that was served last is at the end. */
  readonly #waiting = new Map<string, (() => void)[]>();
  /** The senders with a request that began in this iteration. */
  readonly #served = new Set<string>();
  #isScheduled = false;

  /** Calls `begin` now if it is the first request of its sender in this iteration, else in a later iteration. */
  add(sender: string, begin: () => void): void {
    const waiting = this.#waiting.get(sender);
    if (waiting !== undefined) waiting.push(begin);
    else if (this.#served.has(sender)) this.#waiting.set(sender, [begin]);
    else this.#begin(sender, begin);
  }

  #begin(sender: string, begin: () => void): void {
    this.#served.add(sender);
    if (!this.#isScheduled) {
      this.#isScheduled = true;
      setImmediate(() => this.#beginIteration());
    }
    begin();
  }

  #beginIteration(): void {
    this.#isScheduled = false;
    this.#served.clear();
    for (const [sender, waiting] of [...this.#waiting].slice(0, sendersPerIteration)) {
      const begin = waiting.shift();
      this.#waiting.delete(sender);
      if (waiting.length > 0) this.#waiting.set(sender, waiting);
      if (begin !== undefined) this.#begin(sender, begin);
    }
  }
}
