/** Lets only a few tasks continue in each iteration of the event loop, in the order in which they asked. */
export class IterationQueue {
  readonly #perIteration: number;
  #waiting: (() => void)[] = [];

  /** @param perIteration the tasks that continue in one iteration: 1 or more. */
  constructor(perIteration: number) {
    this.#perIteration = perIteration;
  }

  /** Resolves in a later iteration of the event loop. */
  wait(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      if (this.#waiting.length === 1) setImmediate(() => this.#continueSome());
    });
  }

  #continueSome(): void {
    const next = this.#waiting.slice(0, this.#perIteration);
    this.#waiting = this.#waiting.slice(this.#perIteration);
    if (this.#waiting.length > 0) setImmediate(() => this.#continueSome());
    for (const resolve of next) resolve();
  }
}
