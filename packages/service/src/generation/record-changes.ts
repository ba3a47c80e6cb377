/** `progress`: the record or its draft may have changed. `end`: the record may be final or deleted. */
type RecordChange = 'progress' | 'end';

/** The row of a record whose generation has ended in this process. */
export type EndedRow = Readonly<Record<string, unknown>>;

type Listener = (change: RecordChange, row?: EndedRow) => void;

/**
 * Manages the subscriptions of this process to changes of records. A change only says that the record may be
 * different: subscribers read the record, unless the change contains its row.
 */
export class RecordChanges {
  readonly #listeners = new Map<string, Set<Listener>>();
  #isStopped = false;

  /** Whether the service stops, so that nothing waits any longer. */
  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Calls the listeners of a record. */
  announce(recordId: string, change: RecordChange, row?: EndedRow): void {
    for (const listener of [...(this.#listeners.get(recordId) ?? [])]) listener(change, row);
  }

  /** Calls every listener with `end`, because any record may have ended. */
  announceEnds(): void {
    for (const recordId of [...this.#listeners.keys()]) this.announce(recordId, 'end');
  }

  /**
   * Calls `listener` after every change of the record.
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
   *
   * @returns the row of the record, if its generation has ended in this process.
   */
  waitForEnd(recordId: string, milliseconds: number): Promise<EndedRow | undefined> {
    if (milliseconds <= 0 || this.#isStopped) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const done = (row?: EndedRow) => {
        clearTimeout(timer);
        unsubscribe();
        resolve(row);
      };
      const timer = setTimeout(done, milliseconds);
      const unsubscribe = this.subscribe(recordId, (change, row) => {
        if (change === 'end') done(row);
      });
    });
  }

  /** Ends every wait, and lets none begin, because the service stops. */
  stop(): void {
    this.#isStopped = true;
    this.announceEnds();
  }
}
