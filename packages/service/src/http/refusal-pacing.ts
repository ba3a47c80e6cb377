import type { EventEmitter } from 'node:events';
import { Pacer } from './pacer.ts';

/** The pace of refusals: a hundred without a pause, then a hundred per second. */
const pace = { burst: 100, interval: 10, longestPause: 5_000 };

/**
 * Delays the responses to senders that are refused again and again. Most clients wait for a response before they
 * send the next request. So the delay limits a flood of refused requests, and other clients do not notice it.
 */
export class RefusalPacing {
  readonly #pacer = new Pacer(pace);
  readonly #pauses = new Set<() => void>();
  #isStopped = false;

  /** Counts a refusal. Returns the milliseconds to pause before it is sent. */
  count(sender: string): number {
    return this.#pacer.count(sender);
  }

  /**
   * Resolves after `milliseconds`, or as soon as the client disconnects or the service stops.
   *
   * @param message the request or the response.
   */
  pause(message: EventEmitter, milliseconds: number): Promise<void> {
    if (this.#isStopped) return Promise.resolve();
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#pauses.delete(end);
        message.off('close', end);
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      this.#pauses.add(end);
      message.once('close', end);
    });
  }

  /** Ends every pause, because the service stops. */
  stop(): void {
    this.#isStopped = true;
    for (const end of [...this.#pauses]) end();
  }
}
