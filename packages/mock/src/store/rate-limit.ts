import { type Quota, quotaOf, type RequestLimit } from '@contentgen/contract/requests';

/** Counts the requests of each sender, in windows of a fixed length. A window begins with a request. */
export class RateLimit {
  readonly #limit: RequestLimit;
  readonly #windows = new Map<string, { used: number; readonly end: number }>();

  constructor(limit: RequestLimit) {
    this.#limit = limit;
  }

  /**
   * Counts one request.
   *
   * @param policy the name of the policy in the header fields.
   */
  count(policy: string, sender: string): Quota {
    const now = performance.now();
    const id = `${policy} ${sender}`;
    let window = this.#windows.get(id);
    if (window === undefined || window.end <= now) {
      window = { used: 0, end: now + this.#limit.windowSeconds * 1_000 };
      this.#windows.set(id, window);
    }
    window.used += 1;
    const remaining = this.#limit.requests - window.used;
    const count = { exceeded: remaining < 0, remaining: Math.max(0, remaining), endsIn: window.end - now };
    return quotaOf(policy, this.#limit, count);
  }

  /** Ends the windows of all senders. */
  clear(): void {
    this.#windows.clear();
  }
}
