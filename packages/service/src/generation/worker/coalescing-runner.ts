/** Runs a task, never twice at the same time. Requests during a run cause one more run after it. */
export class CoalescingRunner {
  readonly #task: () => Promise<void>;
  #isRunning = false;
  #isRequested = false;

  /** @param task must not reject. */
  constructor(task: () => Promise<void>) {
    this.#task = task;
  }

  /** @returns the end of the runs that this request starts; undefined if the current run is followed by another. */
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
