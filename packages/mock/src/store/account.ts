import type { ResourceName, Webhook } from '@contentgen/contract';
import type { RequestLimit } from '@contentgen/contract/requests';
import type { Outcome } from './exchange.ts';
import { NextResponse } from './next-response.ts';
import { RateLimit } from './rate-limit.ts';
import type { StoredRecord } from './stored-record.ts';
import { type TimeAndChance, timeAndChance } from './time-and-chance.ts';

/** A create that can be repeated. */
export interface RepeatableCreate {
  /** The values that the body sets. Two bodies that would create the same record have equal fingerprints. */
  readonly fingerprint: string;
  readonly record: StoredRecord;
  isInFlight: boolean;
  /** The first response; undefined while there is none. */
  response?: Outcome;
}

/** A webhook with its secret, and the idempotency key and the body of the request that created it. */
export interface StoredWebhook {
  readonly webhook: Webhook;
  readonly secret: string;
  readonly key: string | undefined;
  readonly body: string;
  /** Aborts when the webhook is deleted. */
  readonly deleted: AbortController;
}

/** A request with its response, for the log. */
export interface LoggedRequest {
  readonly method: string;
  /** The path and the query. */
  readonly target: string;
  /** Null if the connection closed without a response. */
  readonly status: number | null;
  /** Why the mock has refused the request; null if it has not. */
  readonly reason: string | null;
}

/** What a store gives each account. */
export interface AccountOptions {
  readonly limit: RequestLimit;
  readonly clock: string | undefined;
  readonly seed: string | undefined;
  /** Adds the records that the account begins with. */
  fill(account: Account): void;
}

/** One account: its records with its idempotency keys, its limit, its next response and its last requests. */
export class Account {
  readonly name: string;
  readonly next = new NextResponse();
  readonly rateLimit: RateLimit;
  /** The last requests, the newest first. */
  readonly requests: LoggedRequest[] = [];
  /** The creates with an idempotency key, by operation and key. Keys are compared byte by byte. */
  readonly creates = new Map<string, RepeatableCreate>();
  /** The webhooks, the oldest first. */
  readonly webhooks: StoredWebhook[] = [];
  /** Begins to send the event that waits for the next one. */
  readonly heldEvents: (() => Promise<void>)[] = [];
  /** The number of creates, deleted records included. */
  generations = 0;
  world: TimeAndChance;
  readonly #records = new Map<ResourceName, Map<string, StoredRecord>>();
  readonly #options: AccountOptions;

  constructor(name: string, options: AccountOptions) {
    this.name = name;
    this.#options = options;
    this.rateLimit = new RateLimit(options.limit);
    this.world = timeAndChance(options, name);
    options.fill(this);
  }

  /** Returns the records of a resource, the oldest first. */
  recordsOf(resource: ResourceName): Iterable<StoredRecord> {
    return this.#records.get(resource)?.values() ?? [];
  }

  /** Returns all records. */
  *records(): Iterable<StoredRecord> {
    for (const records of this.#records.values()) yield* records.values();
  }

  find(resource: ResourceName, id: string): StoredRecord | undefined {
    return this.#records.get(resource)?.get(id);
  }

  add(record: StoredRecord): void {
    const { name } = record.plan.resource;
    const records = this.#records.get(name) ?? new Map<string, StoredRecord>();
    this.#records.set(name, records.set(record.id, record));
  }

  delete(record: StoredRecord): void {
    this.#records.get(record.plan.resource.name)?.delete(record.id);
    record.delete();
  }

  /** Deletes all records, which ends their generations, and forgets everything else but the last requests. */
  clear(): void {
    for (const record of [...this.records()]) this.delete(record);
    this.creates.clear();
    for (const { deleted } of this.webhooks.splice(0)) deleted.abort();
    this.heldEvents.length = 0;
    this.generations = 0;
    this.rateLimit.clear();
    this.next.choose({ outcome: 'normal', repeats: false });
    this.world = timeAndChance(this.#options, this.name);
  }

  /** Brings the account back to its beginning. */
  reset(): void {
    this.clear();
    this.#options.fill(this);
  }
}

/** The number of accounts that a store keeps. */
const mostAccounts = 200;

/** The accounts of a store. An account begins with the first use of its key. */
export class Accounts {
  readonly #accounts = new Map<string, Account>();
  readonly #options: AccountOptions;

  constructor(options: AccountOptions) {
    this.#options = options;
  }

  /** Returns an account. Of too many accounts, the one that was used longest ago is forgotten. */
  of(name: string): Account {
    const account = this.#accounts.get(name) ?? new Account(name, this.#options);
    // A map has its entries in the order in which they were set.
    this.#accounts.delete(name);
    this.#accounts.set(name, account);
    const [oldest] = this.#accounts.values();
    if (this.#accounts.size > mostAccounts && oldest !== undefined) {
      oldest.clear();
      this.#accounts.delete(oldest.name);
    }
    return account;
  }

  [Symbol.iterator](): Iterator<Account> {
    return this.#accounts.values();
  }
}
