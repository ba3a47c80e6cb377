/** Runs background tasks. Reports their errors, and lets the caller wait for their end. */
export class TaskGroup {
  readonly #tasks = new Set<Promise<void>>();
  readonly #onError: (error: unknown) => void;

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  add(task: Promise<void>): void {
    const settled = task.catch(this.#onError).finally(() => this.#tasks.delete(settled));
    this.#tasks.add(settled);
  }

  /** Resolves when no task is left, including tasks that other tasks add. */
  async settled(): Promise<void> {
    while (this.#tasks.size > 0) await Promise.all(this.#tasks);
  }
}
