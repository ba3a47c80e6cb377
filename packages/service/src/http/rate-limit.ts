import { type Count, type Quota, quotaOf } from '@contentgen/contract/requests';
import type { RateLimitConfiguration, RequestCounter } from './request-counter.ts';

/** A limit of requests in a window, with its header fields and its error response. */
export class RateLimit {
  readonly #policy: string;
  readonly #limit: RateLimitConfiguration;
  readonly #counter: RequestCounter;

  /** @param policy the name of the policy in the header fields. */
  constructor(policy: string, limit: RateLimitConfiguration, counter: RequestCounter) {
    this.#policy = policy;
    this.#limit = limit;
    this.#counter = counter;
  }

  /** Counts one request of `sender`. */
  count(sender: string): Quota | Promise<Quota> {
    const counted = this.#counter.count(sender);
    return counted instanceof Promise
      ? counted.then((count) => this.#quotaOf(count))
      : this.#quotaOf(counted);
  }

  /** Takes back one request that was counted. Returns the state after that; null if its window has ended. */
  uncount(sender: string): Quota | null {
    const count = this.#counter.uncount(sender);
    return count === undefined ? null : this.#quotaOf(count);
  }

  #quotaOf(count: Count): Quota {
    return quotaOf(this.#policy, this.#limit, count);
  }
}
