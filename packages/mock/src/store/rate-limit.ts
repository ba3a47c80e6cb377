import { type Quota, quotaOf, type RequestLimit } from '@contentgen/contract/requests';

/** Maximum number of senders to remember. A forgotten sender begins a new window. */
const rememberedSenders = 1_000;

/** Counts the requests of each sender, in windows of a fixed length. A window begins with a request. */
export class RateLimit {
  readonly #policy: string;
  readonly #limit: RequestLimit;
  readonly #windows = new Map<string, { used: number; readonly end: number }>();

  /** @param policy the name of the policy in the header fields. */
  constructor(policy: string, limit: RequestLimit) {
    this.#policy = policy;
    this.#limit = limit;
  }

  /** Counts one request of `sender`. */
  count(sender: string): Quota {
    const now = performance.now();
    let window = this.#windows.get(sender);
    if (window === undefined || window.end <= now) {
      window = { used: 0, end: now + this.#limit.windowSeconds * 1_000 };
      this.#windows.delete(sender);
      this.#windows.set(sender, window);
      this.#forgetOldest();
    }
    window.used += 1;
    const remaining = this.#limit.requests - window.used;
    const count = { exceeded: remaining < 0, remaining: Math.max(0, remaining), endsIn: window.end - now };
    return quotaOf(this.#policy, this.#limit, count);
  }

  /** Ends the windows of all senders. */
  clear(): void {
    this.#windows.clear();
  }

  #forgetOldest(): void {
    const [oldest] = this.#windows.keys();
    if (this.#windows.size > rememberedSenders && oldest !== undefined) this.#windows.delete(oldest);
  }
}
