import { Problem } from './problem.ts';

/** A limit of requests in a window. */
export interface RequestLimit {
  readonly requests: number;
  readonly windowSeconds: number;
}

/** The state of a rate limit after it has counted a request. */
export interface Count {
  /** Whether the request is over the limit. */
  readonly exceeded: boolean;
  /** Number of requests that are left in the window. */
  readonly remaining: number;
  /** Milliseconds until the window ends. */
  readonly endsIn: number;
}

/** The state of a rate limit with its two header fields (draft-ietf-httpapi-ratelimit-headers-10). */
export interface Quota {
  readonly exceeded: boolean;
  /** The share of the limit that is used, from 0 to 1. */
  readonly share: number;
  readonly headers: Readonly<Record<'ratelimit' | 'ratelimit-policy', string>>;
  /** Creates the 429 with `Retry-After`. */
  problem(): Problem;
}

/**
 * Returns the quota of a sender after a request was counted.
 *
 * @param policy the name of the policy in the header fields.
 */
export function quotaOf(
  policy: string,
  { requests, windowSeconds }: RequestLimit,
  { exceeded, remaining, endsIn }: Count,
): Quota {
  // Rounding errors can make `endsIn` larger than the window.
  const seconds = Math.min(windowSeconds, Math.max(1, Math.ceil(endsIn / 1_000)));
  return {
    exceeded,
    share: 1 - remaining / Math.max(1, requests),
    headers: {
      ratelimit: `"${policy}";r=${remaining};t=${seconds}`,
      'ratelimit-policy': `"${policy}";q=${requests};w=${windowSeconds}`,
    },
    problem: () =>
      new Problem(
        429,
        `The limit of ${requests} requests in ${windowSeconds} seconds is reached. Try again in ${seconds} seconds.`,
        { headers: { 'retry-after': String(seconds) } },
      ),
  };
}
