import type { Count } from '@contentgen/contract/requests';
import { sql } from 'kysely';
import { type Database, isDatabaseAway } from '../database/connection.ts';
import { lruCache } from '../lru-cache.ts';
import {
  LocalCounter,
  type RateLimitConfiguration,
  type RequestCounter,
  rememberedSenders,
} from './request-counter.ts';

/**
 * The share of a limit that a process reserves with one query. If a process reserves requests and does not use them,
 * no other process can.
 */
const reservedPart = 1 / 50;

/** The window of a sender, as this process knows it. */
interface Window {
  /** The end, in milliseconds of `performance.now()`. */
  readonly end: number;
  /** How many requests this process has reserved and not used. */
  reserved: number;
  /** How many requests no process had reserved when this process last made a reservation. */
  readonly unreserved: number;
}

/**
 * Counts the requests of all processes in one database. Each process reserves several requests with one query, so
 * most requests need no query. The processes together never allow more than the limit. Each further process can
 * leave 2% of the limit unused. While the database is unreachable, each process counts only its own requests.
 */
export class SharedCounter implements RequestCounter {
  readonly #database: Database;
  readonly #policy: string;
  readonly #limit: RateLimitConfiguration;
  readonly #local: LocalCounter;
  readonly #windows = lruCache<string, Window>(rememberedSenders);
  readonly #reservations = new Map<string, Promise<void>>();

  /** @param policy the name of the limit, which separates it from other limits. */
  constructor(database: Database, policy: string, limit: RateLimitConfiguration) {
    this.#database = database;
    this.#policy = policy;
    this.#limit = limit;
    this.#local = new LocalCounter(limit);
  }

  count(sender: string): Count | Promise<Count> {
    const window = this.#windows.get(sender);
    const endsIn = (window?.end ?? 0) - performance.now();
    if (window === undefined || endsIn <= 0) return this.#countAfterReservation(sender);
    if (window.reserved > 0) {
      window.reserved -= 1;
      return { exceeded: false, remaining: window.reserved + window.unreserved, endsIn };
    }
    if (window.unreserved === 0) return { exceeded: true, remaining: 0, endsIn };
    return this.#countAfterReservation(sender);
  }

  uncount(sender: string): Count | undefined {
    const window = this.#windows.get(sender);
    const endsIn = (window?.end ?? 0) - performance.now();
    // While the database is unreachable, the request was counted locally.
    if (window === undefined || endsIn <= 0) return this.#local.uncount(sender);
    window.reserved += 1;
    return { exceeded: false, remaining: window.reserved + window.unreserved, endsIn };
  }

  async #countAfterReservation(sender: string): Promise<Count> {
    const reservation =
      this.#reservations.get(sender) ??
      this.#reserve(sender).finally(() => this.#reservations.delete(sender));
    this.#reservations.set(sender, reservation);
    try {
      await reservation;
    } catch (error) {
      if (isDatabaseAway(error)) return this.#local.count(sender);
      throw error;
    }
    return this.count(sender);
  }

  /** Reserves requests in the window of the sender, or in a new one. */
  async #reserve(sender: string): Promise<void> {
    const { requests, windowSeconds } = this.#limit;
    const wanted = Math.max(1, Math.floor(requests * reservedPart));
    const { rows } = await sql<{ used: number; ends_in: number }>`
      insert into rate_limits as stored (policy, sender, used, ends_at)
      values (${this.#policy}, ${sender}, ${wanted}, now() + ${windowSeconds}::integer * interval '1 second')
      on conflict (policy, sender) do update set
        -- At most the limit plus one reservation, so that no number of processes exceeds the range of an integer.
        used = excluded.used
          + case when stored.ends_at > now() then least(stored.used, ${requests}::integer) else 0 end,
        ends_at = case when stored.ends_at > now() then stored.ends_at else excluded.ends_at end
      returning used, (extract(epoch from ends_at - now()) * 1000)::float8 as ends_in`.execute(
      this.#database,
    );
    const { used = wanted, ends_in = 0 } = rows[0] ?? {};
    this.#windows.set(sender, {
      // At least 1 ms, so that the count that follows finds the window.
      end: performance.now() + Math.max(1, ends_in),
      reserved: Math.min(wanted, Math.max(0, requests - (used - wanted))),
      unreserved: Math.max(0, requests - used),
    });
  }
}

/** Deletes the windows that have ended. */
export async function sweepRateLimits(database: Database): Promise<void> {
  await database.deleteFrom('rate_limits').where('ends_at', '<', sql<Date>`now()`).execute();
}
