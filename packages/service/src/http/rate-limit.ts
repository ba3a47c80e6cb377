import { Problem } from '@contentgen/contract/requests';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimitConfiguration } from '../configuration.ts';

/** The state of a quota, and its two header fields (draft-ietf-httpapi-ratelimit-headers-10). */
export interface Quota {
  readonly exceeded: boolean;
  readonly headers: Readonly<Record<'ratelimit' | 'ratelimit-policy', string>>;
  /** 429, with `Retry-After`. */
  problem(): Problem;
}

/** Counts the requests of each sender, in windows of a fixed length. */
export class RateLimit {
  readonly #policy: string;
  readonly #limit: RateLimitConfiguration;
  readonly #limiter: RateLimiterMemory;

  /** @param policy the name of the policy in the header fields. */
  constructor(policy: string, limit: RateLimitConfiguration) {
    this.#policy = policy;
    this.#limit = limit;
    this.#limiter = new RateLimiterMemory({ points: limit.requests, duration: limit.windowSeconds });
  }

  /** Counts one request of `sender`. */
  async count(sender: string): Promise<Quota> {
    const counted = await this.#limiter.consume(sender).catch((error: unknown) => {
      if (error instanceof RateLimiterRes) return error;
      throw error;
    });
    const { requests, windowSeconds } = this.#limit;
    const seconds = Math.max(1, Math.ceil(counted.msBeforeNext / 1_000));
    return {
      exceeded: counted.consumedPoints > requests,
      headers: {
        ratelimit: `"${this.#policy}";r=${counted.remainingPoints};t=${seconds}`,
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
