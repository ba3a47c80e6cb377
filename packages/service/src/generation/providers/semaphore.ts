import type { Pausable } from '../countdown.ts';

/** Limits how many tasks run concurrently. Further tasks wait in the order of their arrival. */
export class Semaphore {
  #free: number;
  readonly #waiting = new Set<() => void>();

  /** @param permits the tasks that may run concurrently: 1 or more. */
  constructor(permits: number) {
    this.#free = permits;
  }

  /**
   * Runs a task as soon as there is a permit.
   *
   * @param time pauses during the wait.
   * @throws the signal's reason if it aborts during the wait, and the error of the task.
   */
  async run<Result>(signal: AbortSignal, task: () => Promise<Result>, time?: Pausable): Promise<Result> {
    await this.#acquire(signal, time);
    try {
      return await task();
    } finally {
      const [next] = this.#waiting;
      if (next === undefined) this.#free += 1;
      else next();
    }
  }

  #acquire(signal: AbortSignal, time: Pausable | undefined): Promise<void> | undefined {
    signal.throwIfAborted();
    if (this.#free > 0) {
      this.#free -= 1;
      return undefined;
    }
    time?.pause();
    return new Promise((resolve, reject) => {
      const endWait = (settle: () => void) => () => {
        this.#waiting.delete(proceed);
        signal.removeEventListener('abort', leave);
        time?.resume();
        settle();
      };
      const proceed = endWait(resolve);
      const leave = endWait(() => reject(signal.reason));
      this.#waiting.add(proceed);
      signal.addEventListener('abort', leave);
    });
  }
}
