import { Problem } from '@contentgen/contract/requests';
import type { FastifyReply } from 'fastify';
import { AccountSemaphore, type RequestPermit } from './account-semaphore.ts';
import { AddressPlaces } from './address-places.ts';
import { fairShare } from './flow-control.ts';
import { unavailable } from './unavailable.ts';

/** How many requests one process handles at the same time. */
export interface ConcurrencyConfiguration {
  /** The maximum for all requests with a valid API key. Further requests get 503. */
  readonly total: number;
  /** The maximum for the requests of one account. Further requests get 429. */
  readonly perAccount: number;
  /**
   * How many requests of one account use the database at the same time. If undefined, the kind of database decides.
   */
  readonly permitsPerAccount?: number;
  /** The maximum for requests that need no API key: docs and pictures. Further requests get 503. */
  readonly anonymous: number;
}

/** The share of the anonymous requests that one address may have. */
const partOfAddress = 1 / 5;

/** The least number of permits of an account, however many accounts share them. */
const leastPermits = 2;

/**
 * Counts and limits the running requests of each account, and the running requests without an API key. A request runs
 * until its response is sent or its connection is closed.
 */
export class ConcurrencyLimits {
  readonly #limits: Required<ConcurrencyConfiguration>;
  readonly #accounts = new Map<string, AccountSemaphore>();
  #total = 0;
  readonly #anonymous: AddressPlaces;

  constructor(limits: Required<ConcurrencyConfiguration>) {
    this.#limits = limits;
    const { anonymous } = limits;
    this.#anonymous = new AddressPlaces({
      ofAddress: Math.ceil(anonymous * partOfAddress),
      altogether: anonymous,
    });
  }

  /**
   * Requires that this process can handle another request with an API key.
   *
   * @throws Problem 503 when this process handles the maximum number of such requests.
   */
  requireRoom(): void {
    if (this.#total >= this.#limits.total) throw unavailable();
  }

  /**
   * Counts a request of an account.
   *
   * @throws Problem 429 when the account has reached its limit, or has as many requests as places are free; 503 when this
   *   process has reached its limit.
   */
  addOfAccount({ raw }: FastifyReply, accountId: string): RequestPermit {
    const { perAccount, total } = this.#limits;
    const account = this.#accounts.get(accountId) ?? new AccountSemaphore(() => this.#permitsPerAccount());
    const share = fairShare(perAccount, total - this.#total);
    if (account.running >= share) throw tooManyRequests('This account', share);
    this.requireRoom();
    this.#total += 1;
    this.#accounts.set(accountId, account);
    const permit = account.add(() => {
      this.#total -= 1;
      if (account.isIdle) this.#accounts.delete(accountId);
    });
    // A client may disconnect while its key is looked up.
    if (raw.destroyed) permit.leave();
    else raw.on('close', () => permit.leave());
    return permit;
  }

  /**
   * Returns the number of permits of each account: the accounts that have requests now share them equally. The
   * statements of one account slow down the statements of other accounts on the database server.
   */
  #permitsPerAccount(): number {
    const { permitsPerAccount } = this.#limits;
    const equal = Math.floor(permitsPerAccount / Math.max(1, this.#accounts.size));
    return Math.min(permitsPerAccount, Math.max(leastPermits, equal));
  }

  /**
   * Counts a request that needs no API key.
   *
   * @throws Problem 429 when the IP address has used its share of the limit, 503 when this process has reached the
   * limit.
   */
  addAnonymous({ raw }: FastifyReply, address: string): void {
    if (this.#anonymous.isFull) throw unavailable();
    if (this.#anonymous.hasShare(address)) throw tooManyRequests('This address', this.#anonymous.share);
    if (!raw.destroyed) this.#anonymous.take(address, raw);
  }
}

const tooManyRequests = (sender: string, limit: number) =>
  new Problem(
    429,
    `${sender} has reached its limit of ${limit} requests at the same time. Try again when one of them has ended.`,
    { headers: { 'retry-after': '1' } },
  );
