import { lruCache } from '../lru-cache.ts';

interface Pace {
  /** Number of units that a sender may use without a pause, if it has used none for some time. */
  readonly burst: number;
  /** Milliseconds between two units after the burst. */
  readonly interval: number;
  /** Maximum pause in milliseconds. */
  readonly longestPause: number;
}

/** Maximum number of senders to remember. A forgotten sender begins with a new burst. */
const senders = 10_000;

/** Limits the pace of each sender with the generic cell rate algorithm (ITU-T I.371, annex A). */
export class Pacer {
  readonly #pace: Pace;
  /** For each sender, the time until which its units last at its pace, in milliseconds of `performance.now()`. */
  readonly #due = lruCache<string, number>(senders);

  constructor(pace: Pace) {
    this.#pace = pace;
  }

  /**
   * Counts units of a sender.
   *
   * @returns the milliseconds that the sender must wait before it may use these units.
   */
  count(sender: string, units = 1): number {
    const { burst, interval, longestPause } = this.#pace;
    const now = performance.now();
    const due = Math.max(now, this.#due.get(sender) ?? 0) + units * interval;
    const pause = due - now - burst * interval;
    // When a sender has reached the longest pause, further units do not lengthen it.
    if (pause < longestPause) this.#due.set(sender, due);
    return Math.min(Math.max(0, pause), longestPause);
  }
}
