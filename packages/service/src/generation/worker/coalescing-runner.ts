/**
 * Runs a task, but never twice at the same time. If the task is requested while it runs, it runs again afterwards,
 * once for all these requests.
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
   * Starts the task, or lets it run again after its current run.
   *
   * @returns a promise that resolves when this run and the runs requested during it have ended; undefined if the task
   *   was already running.
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
