import { type Quota, quotaOf, type RequestLimit } from '@contentgen/contract/requests';

/** Counts the requests of an account, in windows of a fixed length. A window begins with a request. */
export class RateLimit {
  readonly #limit: RequestLimit;
  #used = 0;
  #end = 0;

  constructor(limit: RequestLimit) {
    this.#limit = limit;
  }

  /** Counts one request. */
  count(): Quota {
    const now = performance.now();
    if (this.#end <= now) {
      this.#used = 0;
      this.#end = now + this.#limit.windowSeconds * 1_000;
    }
    this.#used += 1;
    const remaining = this.#limit.requests - this.#used;
    const count = { exceeded: remaining < 0, remaining: Math.max(0, remaining), endsIn: this.#end - now };
    return quotaOf('account', this.#limit, count);
  }

  /** Ends the window. */
  clear(): void {
    this.#end = 0;
  }
}
