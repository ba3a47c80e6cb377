/**
 * Runs a task, but never twice at the same time. If it is requested while it runs, it runs again afterwards, once
 * for all these requests.
 */
export class CoalescingRunner {
  readonly #task: () => Promise<void>;
  #isRunning = false;
  #isRequested = false;

  /** @param task must not reject. */
  constructor(task: () => Promise<void>) {
    this.#task = task;
  }

  /**
   * Starts the task, or notes that it must run again.
   *
   * @returns a promise that resolves when this run and the runs requested during it have ended; undefined if the task
   *   is running: it then runs again afterwards.
   */
  request(): Promise<void> | undefined {
    this.#isRequested = true;
    return this.#isRunning ? undefined : this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#isRequested) {
      this.#isRequested = false;
      await this.#task();
    }
    this.#isRunning = false;
  }
}
