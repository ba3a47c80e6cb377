import { Problem } from '@contentgen/contract/requests';
import type { RateLimitConfiguration } from '../configuration.ts';
import type { Count, RequestCounter } from './request-counter.ts';

/** The state of a quota, and its two header fields (draft-ietf-httpapi-ratelimit-headers-10). */
export interface Quota {
  readonly exceeded: boolean;
  readonly headers: Readonly<Record<'ratelimit' | 'ratelimit-policy', string>>;
  /** 429, with `Retry-After`. */
  problem(): Problem;
}

/** A limit of requests in a window, with its header fields and its problem. */
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

  #quotaOf({ exceeded, remaining, endsIn }: Count): Quota {
    const { requests, windowSeconds } = this.#limit;
    // At most the window: a sum of fractions may exceed it by the last bit.
    const seconds = Math.min(windowSeconds, Math.max(1, Math.ceil(endsIn / 1_000)));
    return {
      exceeded,
      headers: {
        ratelimit: `"${this.#policy}";r=${remaining};t=${seconds}`,
        'ratelimit-policy': `"${this.#policy}";q=${requests};w=${windowSeconds}`,
      },
      problem: () =>
        new Problem(
          429,
          `The limit of ${requests} requests in ${windowSeconds} seconds is reached. Try again in ${seconds} seconds.`,
          { headers: { 'retry-after': String(seconds) } },
        ),
    };
  }
}
