/**
 * Counts the places that senders take: running requests, event streams or connections. A sender may have at most as
 * many places as are free, so senders that take all they can leave places for others: `n` of them leave one part of
 * `n + 1`. This is the dynamic threshold of Choudhury and Hahne, "Dynamic queue length thresholds for shared-memory
 * packet switches" (1998), with the factor 1.
 */
export class FairPlaces {
  readonly #ofSender: number;
  readonly #altogether: number;
  readonly #taken = new Map<string, number>();
  #all = 0;

  /**
   * @param ofSender maximum number of places of one sender, also if all places are free.
   * @param altogether the number of places.
   */
  constructor(ofSender: number, altogether: number) {
    this.#ofSender = ofSender;
    this.#altogether = altogether;
  }

  /** Whether no place is free. */
  get isFull(): boolean {
    return this.#all >= this.#altogether;
  }

  /** The number of senders that have places. */
  get senders(): number {
    return this.#taken.size;
  }

  /** The number of places that one sender may have now: 1 or more. Whether a place is free is a separate check. */
  get share(): number {
    return Math.min(this.#ofSender, Math.max(1, this.#altogether - this.#all));
  }

  /** Returns whether a sender has no place. */
  hasNone(sender: string): boolean {
    return !this.#taken.has(sender);
  }

  /** Returns whether a sender has all places that it may have now. */
  hasShare(sender: string): boolean {
    return (this.#taken.get(sender) ?? 0) >= this.share;
  }

  /** Takes a place. Returns the function that gives it back; only its first call has an effect. */
  take(sender: string): () => void {
    this.#all += 1;
    this.#taken.set(sender, (this.#taken.get(sender) ?? 0) + 1);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      this.#all -= 1;
      const left = (this.#taken.get(sender) ?? 1) - 1;
      if (left > 0) this.#taken.set(sender, left);
      else this.#taken.delete(sender);
    };
  }
}
