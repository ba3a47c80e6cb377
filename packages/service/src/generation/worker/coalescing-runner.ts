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
   * @returns the end of the run that this request starts; undefined if a run is in progress, which another one will
   * follow.
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
