/** A running time that can be paused. */
export interface Pausable {
  pause(): void;
  resume(): void;
}

/** A timer that can be paused. */
export class Countdown implements Pausable {
  readonly #onEnd: () => void;
  #left: number;
  #since = 0;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  /**
   * Starts immediately.
   *
   * @param milliseconds the time until `onEnd`, without the pauses.
   */
  constructor(milliseconds: number, onEnd: () => void) {
    this.#left = milliseconds;
    this.#onEnd = onEnd;
    this.resume();
  }

  pause(): void {
    if (this.#timer === undefined) return;
    this.#clear();
    this.#left -= performance.now() - this.#since;
  }

  resume(): void {
    if (this.#isStopped) return;
    this.#since = performance.now();
    this.#timer = setTimeout(this.#onEnd, Math.max(0, this.#left));
  }

  /** Stops the timer permanently. */
  stop(): void {
    this.#isStopped = true;
    this.#clear();
  }

  #clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
