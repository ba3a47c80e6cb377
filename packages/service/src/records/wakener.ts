/** Sleeps until other code calls `wake`. If nothing sleeps at that moment, the next sleep ends immediately. */
export class Wakener {
  readonly #signal: AbortSignal;
  #isWoken = false;
  #wake: (() => void) | undefined;

  /** @param signal ends the sleep when it is aborted. */
  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  /** Ends the current sleep. Without one, the next sleep ends immediately. */
  wake(): void {
    this.#isWoken = true;
    this.#wake?.();
  }

  /** Resolves at a wake-up, and after `milliseconds` at the latest. */
  sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#signal.removeEventListener('abort', done);
        this.#wake = undefined;
        this.#isWoken = false;
        resolve();
      };
      const timer = setTimeout(done, milliseconds);
      this.#wake = done;
      this.#signal.addEventListener('abort', done);
      if (this.#isWoken || this.#signal.aborted) done();
    });
  }
}
