/** `progress`: the record or its draft may have changed. `end`: the record may be final or deleted. */
type RecordChange = 'progress' | 'end';

type Listener = (change: RecordChange) => void;

/**
 * The subscriptions of this process to changes of records. A change says only that there may be something new:
 * subscribers read the record itself.
 */
export class RecordChanges {
  readonly #listeners = new Map<string, Set<Listener>>();
  #isStopped = false;

  /** Whether the service stops, so that nothing waits any longer. */
  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Calls the listeners of a record. */
  announce(recordId: string, change: RecordChange): void {
    for (const listener of [...(this.#listeners.get(recordId) ?? [])]) listener(change);
  }

  /** Calls every listener: any record may have ended. */
  announceEnds(): void {
    for (const recordId of [...this.#listeners.keys()]) this.announce(recordId, 'end');
  }

  /**
   * Calls `listener` at every change of the record.
   *
   * @returns the function that ends the subscription.
   */
  subscribe(recordId: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(recordId) ?? new Set();
    this.#listeners.set(recordId, listeners);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(recordId);
    };
  }

  /**
   * Resolves when the record may have ended, after `milliseconds`, or when the service stops. Call it before the
   * generation can end.
   */
  waitForEnd(recordId: string, milliseconds: number): Promise<void> {
    if (milliseconds <= 0 || this.#isStopped) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        unsubscribe();
        resolve();
      };
      const timer = setTimeout(done, milliseconds);
      const unsubscribe = this.subscribe(recordId, (change) => {
        if (change === 'end') done();
      });
    });
  }

  /** Ends every wait, and lets none begin, because the service stops. */
  stop(): void {
    this.#isStopped = true;
    this.announceEnds();
  }
}
