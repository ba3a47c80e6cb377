import { contract } from '@contentgen/contract';
import type { RequestLimit } from '@contentgen/contract/requests';

/** The limits of a store. They bound its memory, too. */
export interface StoreLimits {
  /** The rate limit of an account. */
  readonly accountRequests: RequestLimit;
  /** The rate limit of a sender without a valid key. It counts the requests for pictures, too. */
  readonly anonymousRequests: RequestLimit;
  readonly recordsPerAccount: number;
  /** Maximum number of characters (UTF-16 code units) of all records of an account together. */
  readonly charactersPerAccount: number;
  /** Maximum number of keys of an account. Beyond it, the store forgets the oldest key. */
  readonly idempotencyKeysPerAccount: number;
  readonly eventStreamsPerAccount: number;
}

/**
 * The limits that apply without options. The rate limit of an account is the contract's example. The limit for
 * pictures is higher, because a page with many pictures may reload at each change of its code.
 */
export const defaultLimits: StoreLimits = {
  accountRequests: exampleLimit(),
  anonymousRequests: { ...exampleLimit(), requests: 1_000_000 },
  recordsPerAccount: 10_000,
  charactersPerAccount: 20_000_000,
  idempotencyKeysPerAccount: 1_000,
  eventStreamsPerAccount: 100,
};

/** Reads the limit in the example of a header, such as `"account";q=3000;w=60`. */
function exampleLimit(): RequestLimit {
  const example = String(contract.components.headers.RateLimitPolicy?.example);
  const [, requests, seconds] = /;q=(\d+);w=(\d+)$/.exec(example) ?? [];
  return { requests: Number(requests), windowSeconds: Number(seconds) };
}
