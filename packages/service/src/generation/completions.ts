/** Tells those who wait for a record to look at it: its generation may have come to an end. */
export class Completions {
  readonly #waiting = new Map<string, Set<() => void>>();
  #stopped = false;

  /** Whether nobody waits any longer, as the service stops. */
  get isStopped(): boolean {
    return this.#stopped;
  }

  /** Resolves when the record may be final, or after `milliseconds`. Call it before the generation can end. */
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
  stop(): void {
    this.#stopped = true;
    this.announceAll();
  }

  /** Any record may be final, or gone. */
  announceAll(): void {
    for (const recordId of [...this.#waiting.keys()]) this.announce(recordId);
  }
}
