import type { Count } from '@contentgen/contract/requests';
import { lruCache } from '../lru-cache.ts';

export interface RateLimitConfiguration {
  readonly requests: number;
  readonly windowSeconds: number;
}

/**
 * Counts the requests of each sender in windows of a fixed length. The window of a sender begins with its first
 * request.
 */
export interface RequestCounter {
  /** Counts one request of `sender`. The result is a promise only if the database must be asked. */
  count(sender: string): Count | Promise<Count>;
  /** Takes back one request that was counted. Returns the state after that; undefined if its window has ended. */
  uncount(sender: string): Count | undefined;
}

/** Maximum number of senders to remember. A forgotten sender begins a new window. */
export const rememberedSenders = 100_000;

/** Counts the requests of this process. */
export class LocalCounter implements RequestCounter {
  readonly #limit: RateLimitConfiguration;
  readonly #windows = lruCache<string, { used: number; readonly end: number }>(rememberedSenders);

  constructor(limit: RateLimitConfiguration) {
    this.#limit = limit;
  }

  count(sender: string): Count {
    const { windowSeconds } = this.#limit;
    const now = performance.now();
    let window = this.#windows.get(sender);
    if (window === undefined || window.end <= now) {
      window = { used: 0, end: now + windowSeconds * 1_000 };
      this.#windows.set(sender, window);
    }
    window.used += 1;
    return this.#stateOf(window, now);
  }

  uncount(sender: string): Count | undefined {
    const window = this.#windows.get(sender);
    const now = performance.now();
    if (window === undefined || window.end <= now) return undefined;
    window.used -= 1;
    return this.#stateOf(window, now);
  }

  #stateOf({ used, end }: { readonly used: number; readonly end: number }, now: number): Count {
    const { requests } = this.#limit;
    return { exceeded: used > requests, remaining: Math.max(0, requests - used), endsIn: end - now };
  }
}
