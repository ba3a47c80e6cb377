/** A time that can stand still for a while. */
export interface Pausable {
  pause(): void;
  resume(): void;
}

/** Counts a time down, with pauses, and tells when it is over. */
export class Countdown implements Pausable {
  readonly #onEnd: () => void;
  #left: number;
  #since = 0;
  #timer: NodeJS.Timeout | undefined;

  /**
   * Begins at once.
   *
   * @param milliseconds the time, the pauses not counted.
   */
  constructor(milliseconds: number, onEnd: () => void) {
    this.#left = milliseconds;
    this.#onEnd = onEnd;
    this.resume();
  }

  pause(): void {
    if (this.#timer === undefined) return;
    this.stop();
    this.#left -= performance.now() - this.#since;
  }

  resume(): void {
    this.#since = performance.now();
    this.#timer = setTimeout(this.#onEnd, this.#left);
  }

  /** Tells nothing any more. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
