import type { Pausable } from '../countdown.ts';

/** Lets so many work at once; the others wait for their turn in the order in which they came. */
export class Turns {
  #free: number;
  readonly #waiting = new Set<() => void>();

  /** @param atOnce how many may work at once: 1 or more. */
  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  /**
   * Works as soon as it is its turn.
   *
   * @param time stands still until then.
   * @throws the signal's reason when it aborts before.
   */
  async take<Result>(signal: AbortSignal, work: () => Promise<Result>, time?: Pausable): Promise<Result> {
    await this.#turn(signal, time);
    try {
      return await work();
    } finally {
      const [next] = this.#waiting;
      if (next === undefined) this.#free += 1;
      else next();
    }
  }

  #turn(signal: AbortSignal, time: Pausable | undefined): Promise<void> | undefined {
    signal.throwIfAborted();
    if (this.#free > 0) {
      this.#free -= 1;
      return undefined;
    }
    time?.pause();
    return new Promise((resolve, reject) => {
      const settle = (end: () => void) => () => {
        this.#waiting.delete(begin);
        signal.removeEventListener('abort', leave);
        time?.resume();
        end();
      };
      const begin = settle(resolve);
      const leave = settle(() => reject(signal.reason));
      this.#waiting.add(begin);
      signal.addEventListener('abort', leave);
    });
  }
}
