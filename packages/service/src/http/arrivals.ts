/** Maximum milliseconds of one iteration of the event loop for starting the requests of one sender. */
const timePerSender = 0.5;

/** Maximum milliseconds of one iteration of the event loop for starting requests of all senders together. */
const timePerIteration = 2;

/**
 * Starts the requests that have arrived. In each iteration of the event loop, it starts requests of each sender for
 * the same time. So if hundreds of requests of one sender arrive together, they do not block the event loop, and
 * requests of other senders can pass them.
 */
export class Arrivals {
  /** The waiting requests by sender. The sender whose requests started last is at the end. */
  readonly #waiting = new Map<string, (() => void)[]>();
  /** The time that each sender has used in this iteration, in milliseconds. */
  readonly #used = new Map<string, number>();
  readonly #now: () => number;
  #isScheduled = false;

  /** @param now the clock, in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Calls `begin` immediately if its sender has time left in this iteration, otherwise in a later iteration. */
  add(sender: string, begin: () => void): void {
    const waiting = this.#waiting.get(sender);
    if (waiting !== undefined) waiting.push(begin);
    else if (this.#hasTime(sender)) this.#begin(sender, begin);
    else this.#waiting.set(sender, [begin]);
  }

  #hasTime(sender: string): boolean {
    return (this.#used.get(sender) ?? 0) < timePerSender;
  }

  #begin(sender: string, begin: () => void): void {
    if (!this.#isScheduled) {
      this.#isScheduled = true;
      setImmediate(() => this.#beginIteration());
    }
    const start = this.#now();
    begin();
    this.#used.set(sender, (this.#used.get(sender) ?? 0) + this.#now() - start);
  }

  #beginIteration(): void {
    this.#isScheduled = false;
    this.#used.clear();
    const end = this.#now() + timePerIteration;
    for (const [sender, waiting] of [...this.#waiting]) {
      while (waiting.length > 0 && this.#hasTime(sender)) {
        const begin = waiting.shift();
        if (begin !== undefined) this.#begin(sender, begin);
      }
      this.#waiting.delete(sender);
      if (waiting.length > 0) this.#waiting.set(sender, waiting);
      if (this.#now() >= end) return;
    }
  }
}
