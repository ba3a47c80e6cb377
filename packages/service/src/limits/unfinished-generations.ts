import { Problem } from '@contentgen/contract/requests';
import { lruCache } from '../lru-cache.ts';

/** The number of creates that an account may still make before the service counts its unfinished generations again. */
interface Allowance {
  creates: number;
  /** Milliseconds of `performance.now()`. */
  readonly end: number;
}

/** Maximum milliseconds between two counts. */
const longestPause = 1_000;

/**
 * The share of the remaining generations of an account that a process may use without a count. With 1/8, eight
 * processes together stay within the limit.
 */
const share = 1 / 8;

/** Maximum number of accounts to remember. */
const maxAccounts = 10_000;

/** The `Retry-After` of an account at its limit, in seconds. */
const retryAfterSeconds = 5;

/**
 * Limits the unfinished generations of an account in all processes together. A create counts the unfinished
 * generations in the database. While the account is far from its limit, only some creates count. Near the limit,
 * every create counts.
 */
export class UnfinishedGenerations {
  readonly limit: number;
  readonly #allowances = lruCache<string, Allowance>(maxAccounts);

  constructor(limit: number) {
    this.limit = limit;
  }

  /** Returns whether the next create of the account must count. If not, the create uses up a part of the allowance. */
  mustCount(accountId: string): boolean {
    const allowance = this.#allowances.get(accountId);
    if (allowance === undefined || allowance.creates < 1 || performance.now() >= allowance.end) return true;
    allowance.creates -= 1;
    return false;
  }

  /** Remembers a count, which does not include the create that counted. */
  counted(accountId: string, unfinished: number): void {
    const creates = Math.floor((this.limit - unfinished - 1) * share);
    this.#allowances.set(accountId, { creates, end: performance.now() + longestPause });
  }

  /** Creates the 429 for a create over the limit. */
  problem(): Problem {
    return new Problem(
      429,
      `This account has reached its limit of ${this.limit} unfinished generations. Try again when some of them have finished.`,
      { headers: { 'retry-after': String(retryAfterSeconds) } },
    );
  }
}
