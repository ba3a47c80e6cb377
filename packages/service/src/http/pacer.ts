import { LRUCache } from 'lru-cache';

interface Pace {
  /** The units that a sender may use in a burst, after it used none for a while. */
  readonly burst: number;
  /** Milliseconds between two units after that. */
  readonly interval: number;
  /** The longest pause, in milliseconds. */
  readonly longestPause: number;
}

/** The senders that are remembered. A forgotten one begins again. */
const senders = 10_000;

/** Gives each sender a pace. This is the generic cell rate algorithm (ITU-T I.371, annex A). */
export class Pacer {
  readonly #pace: Pace;
  /** When the units of a sender would end at its pace, in milliseconds of `performance.now()`. */
  readonly #due = new LRUCache<string, number>({ max: senders });

  constructor(pace: Pace) {
    this.#pace = pace;
  }

  /** Counts units of a sender. @returns the milliseconds to pause before they are used. */
  count(sender: string, units = 1): number {
    const { burst, interval, longestPause } = this.#pace;
    const now = performance.now();
    const due = Math.max(now, this.#due.get(sender) ?? 0) + units * interval;
    const pause = due - now - burst * interval;
    // A sender at the longest pause builds up no more.
    if (pause < longestPause) this.#due.set(sender, due);
    return Math.min(Math.max(0, pause), longestPause);
  }
}
