import { type Quota, quotaOf, type RequestLimit } from '@contentgen/contract/requests';

/** Counts the requests of each account, in windows of a fixed length. A window begins with a request. */
export class RateLimit {
  readonly #limit: RequestLimit;
  readonly #windows = new Map<string, { used: number; readonly end: number }>();

  constructor(limit: RequestLimit) {
    this.#limit = limit;
  }

  /** Counts one request. */
  count(account: string): Quota {
    const now = performance.now();
    let window = this.#windows.get(account);
    if (window === undefined || window.end <= now) {
      window = { used: 0, end: now + this.#limit.windowSeconds * 1_000 };
      this.#windows.set(account, window);
    }
    window.used += 1;
    const remaining = this.#limit.requests - window.used;
    const count = { exceeded: remaining < 0, remaining: Math.max(0, remaining), endsIn: window.end - now };
    return quotaOf('account', this.#limit, count);
  }

  /** Ends the windows of all accounts. */
  clear(): void {
    this.#windows.clear();
  }
}
