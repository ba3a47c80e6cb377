import { type Count, type Quota, quotaOf } from '@contentgen/contract/requests';
import { type Database, queryOwner } from '../database/connection.ts';
import { statement } from '../database/statement.ts';
import { lruCache } from '../lru-cache.ts';

export interface RateLimitConfiguration {
  readonly requests: number;
  readonly windowSeconds: number;
}

/** The name of the limit in the header fields and in the database. */
const policy = 'account';

/** Maximum number of accounts to remember. A forgotten account needs a query again. */
const rememberedAccounts = 100_000;

/**
 * The share of a limit that a process reserves with one query. If a process reserves requests and does not use them,
 * no other process can.
 */
const reservedPart = 1 / 50;

/** The window of an account, as this process knows it. */
interface Window {
  /** The end, in milliseconds of `performance.now()`. */
  readonly end: number;
  /** How many requests this process has reserved and not used. */
  reserved: number;
  /** How many requests no process had reserved when this process last made a reservation. */
  readonly unreserved: number;
}

/**
 * Counts the requests of each account in windows of a fixed length, over all processes that share a database. The
 * window of an account begins with its first request. Each process reserves several requests with one query, so most
 * requests need no query. The processes together never allow more than the limit. Each further process can leave 2%
 * of the limit unused.
 */
export class RateLimit {
  readonly #database: Database;
  readonly #limit: RateLimitConfiguration;
  readonly #windows = lruCache<string, Window>(rememberedAccounts);
  readonly #reservations = new Map<string, Promise<void>>();

  constructor(database: Database, limit: RateLimitConfiguration) {
    this.#database = database;
    this.#limit = limit;
  }

  /**
   * Counts one request of an account. The result is a promise only if the database must be asked.
   *
   * @throws the promise rejects with the error of the database.
   */
  count(accountId: string): Quota | Promise<Quota> {
    const window = this.#windows.get(accountId);
    const endsIn = (window?.end ?? 0) - performance.now();
    if (window === undefined || endsIn <= 0) return this.#countAfterReservation(accountId);
    if (window.reserved > 0) {
      window.reserved -= 1;
      return this.#quotaOf({ exceeded: false, remaining: window.reserved + window.unreserved, endsIn });
    }
    if (window.unreserved === 0) return this.#quotaOf({ exceeded: true, remaining: 0, endsIn });
    return this.#countAfterReservation(accountId);
  }

  #quotaOf(count: Count): Quota {
    return quotaOf(policy, this.#limit, count);
  }

  async #countAfterReservation(accountId: string): Promise<Quota> {
    const reservation =
      this.#reservations.get(accountId) ??
      queryOwner
        .run(accountId, () => this.#reserve(accountId))
        .finally(() => this.#reservations.delete(accountId));
    this.#reservations.set(accountId, reservation);
    await reservation;
    return this.count(accountId);
  }

  /** Reserves requests in the window of the account, or in a new one. */
  async #reserve(accountId: string): Promise<void> {
    const { requests, windowSeconds } = this.#limit;
    const wanted = Math.max(1, Math.floor(requests * reservedPart));
    const [row] = await reserve(this.#database, {
      policy,
      sender: accountId,
      wanted,
      most: requests,
      seconds: windowSeconds,
    });
    const { used = wanted, ends_in = 0 } = row ?? {};
    this.#windows.set(accountId, {
      // At least 1 ms, so that the count that follows finds the window.
      end: performance.now() + Math.max(1, ends_in),
      reserved: Math.min(wanted, Math.max(0, requests - (used - wanted))),
      unreserved: Math.max(0, requests - used),
    });
  }
}

const reserve = statement<
  {
    readonly policy: string;
    readonly sender: string;
    readonly wanted: number;
    readonly most: number;
    readonly seconds: number;
  },
  { readonly used: number; readonly ends_in: number }
>(`
  insert into rate_limits as stored (policy, sender, used, ends_at)
  values (:policy, :sender, :wanted, now() + :seconds::integer * interval '1 second')
  on conflict (policy, sender) do update set
    -- At most the limit plus one reservation, so that no number of processes exceeds the range of an integer.
    used = excluded.used + case when stored.ends_at > now() then least(stored.used, :most::integer) else 0 end,
    ends_at = case when stored.ends_at > now() then stored.ends_at else excluded.ends_at end
  returning used, (extract(epoch from ends_at - now()) * 1000)::float8 as ends_in`);

/** Deletes the windows that have ended. */
export async function sweepRateLimits(database: Database): Promise<void> {
  await sweep(database, {});
}

const sweep = statement<object>('delete from rate_limits where ends_at < now()');
