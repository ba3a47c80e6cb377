/** Tells those who wait for a record that its generation has come to an end. */
export class Completions {
  readonly #waiting = new Map<string, Set<() => void>>();
  #stopped = false;

  /** Resolves when the record is final, or after `milliseconds`. Call it before the generation can end. */
  wait(recordId: string, milliseconds: number): Promise<void> {
    if (milliseconds <= 0 || this.#stopped) return Promise.resolve();
    return new Promise((resolve) => {
      const waiters = this.#waiting.get(recordId) ?? new Set();
      this.#waiting.set(recordId, waiters);
      const done = () => {
        clearTimeout(timer);
        waiters.delete(done);
        if (waiters.size === 0) this.#waiting.delete(recordId);
        resolve();
      };
      const timer = setTimeout(done, milliseconds);
      waiters.add(done);
    });
  }

  /** The record is final, or gone. */
  announce(recordId: string): void {
    for (const done of [...(this.#waiting.get(recordId) ?? [])]) done();
  }

  /** Nobody waits any longer, nor begins to: the service stops. */
  announceAll(): void {
    this.#stopped = true;
    for (const recordId of [...this.#waiting.keys()]) this.announce(recordId);
  }
}
