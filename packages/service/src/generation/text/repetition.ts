/** How many characters are looked at together, and after how many new ones. */
const window = 3_000;
const interval = 600;
/** How often the same must stand in a row. A refrain or a line of dots does not get there. */
const times = 5;
/** The last characters, whose place before tells how long the part is that repeats itself. */
const tail = 40;

/** Notices a text that repeats itself without an end, in linear time. */
export class Repetition {
  #last = '';
  #unseen = 0;

  /** Takes the next piece. Returns whether the last 3,000 characters are the same part again and again. */
  push(piece: string): boolean {
    this.#last += piece;
    this.#unseen += piece.length;
    if (this.#unseen < interval || this.#last.length < window) return false;
    this.#unseen = 0;
    const last = this.#last.slice(-window);
    this.#last = last;
    const period = window - tail - last.lastIndexOf(last.slice(-tail), window - tail - 1);
    return period <= window / times && last.slice(period) === last.slice(0, -period);
  }
}
