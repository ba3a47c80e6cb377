import type { ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';

/** Refusals that a sender gets without a pause, when it had none for a while. */
const burst = 100;

/** Milliseconds between two refusals of the same sender after that. */
const interval = 10;

/** The longest pause, in milliseconds. */
const longestPause = 5_000;

/** The senders that are remembered. A forgotten one begins again. */
const senders = 10_000;

/**
 * Slows down senders that are refused again and again. Most clients wait for a response before they send the next
 * request: with a pause before each refusal, a flood of refused requests costs the others nothing. This is the generic
 * cell rate algorithm (ITU-T I.371, annex A).
 */
export class RefusalPacing {
  /** When the refusals of a sender would end at the allowed rate, in milliseconds of `performance.now()`. */
  readonly #due = new LRUCache<string, number>({ max: senders });
  readonly #pauses = new Set<() => void>();
  #isStopped = false;

  /** Counts a refusal. @returns the milliseconds to pause before it is sent. */
  count(sender: string): number {
    const now = performance.now();
    const due = Math.max(now, this.#due.get(sender) ?? 0) + interval;
    const pause = due - now - burst * interval;
    // A sender at the longest pause builds up no more.
    if (pause < longestPause) this.#due.set(sender, due);
    return Math.min(Math.max(0, pause), longestPause);
  }

  /** Resolves after `milliseconds`, or as soon as the client disconnects or the service stops. */
  pause(response: ServerResponse, milliseconds: number): Promise<void> {
    if (this.#isStopped) return Promise.resolve();
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#pauses.delete(end);
        response.off('close', end);
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      this.#pauses.add(end);
      response.once('close', end);
    });
  }

  /** Ends every pause, because the service stops. */
  stop(): void {
    this.#isStopped = true;
    for (const end of [...this.#pauses]) end();
  }
}
