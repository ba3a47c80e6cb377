/** Passes on that a record has changed, or its draft, or that it is gone: to those who follow it in this process. */
export class RecordChanges {
  readonly #listeners = new Map<string, Set<() => void>>();

  /** The record may be found in another state than before. */
  announce(recordId: string): void {
    for (const listener of [...(this.#listeners.get(recordId) ?? [])]) listener();
  }

  /**
   * Calls `listener` at every change of the record.
   *
   * @returns what ends that.
   */
  subscribe(recordId: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(recordId) ?? new Set();
    this.#listeners.set(recordId, listeners);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(recordId);
    };
  }
}
