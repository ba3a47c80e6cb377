import { Problem } from '@contentgen/contract/requests';
import type { FastifyReply } from 'fastify';
import type { ConcurrencyConfiguration } from '../configuration.ts';
import { AccountSemaphore, type RequestPermit } from './account-semaphore.ts';
import { AddressPlaces } from './address-places.ts';
import { fairShare } from './fair-share.ts';
import { RecentAccounts } from './recent-accounts.ts';
import { unavailable } from './unavailable.ts';

/** The share of the anonymous requests that one address may have. */
const partOfAddress = 1 / 5;

/**
 * The share of its permits that an account may use while other accounts send requests. An account can always use at
 * least two.
 */
const sharedPart = 1 / 4;
const leastPermits = 2;

/**
 * Counts and limits the running requests of each account, and the running requests without an API key. A request runs
 * until its response is sent or its connection is closed.
 */
export class ConcurrencyLimits {
  readonly #limits: Required<ConcurrencyConfiguration>;
  readonly #accounts = new Map<string, AccountSemaphore>();
  readonly #recent: RecentAccounts;
  #total = 0;
  readonly #anonymous: AddressPlaces;

  constructor(limits: Required<ConcurrencyConfiguration>, recent = new RecentAccounts()) {
    this.#limits = limits;
    this.#recent = recent;
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
    this.#recent.add(accountId);
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
   * Returns the number of permits of each account. The statements of one account slow down the statements of
   * other accounts on the database server, and their results occupy the event loop. So while other accounts send
   * requests, each account gets fewer permits. If requests of all these accounts wait, the accounts share the permits
   * equally: otherwise connections would be idle.
   */
  #permitsPerAccount(): number {
    const { permitsPerAccount } = this.#limits;
    const { size } = this.#recent;
    if (size <= 1) return permitsPerAccount;
    const few = Math.max(leastPermits, Math.ceil(permitsPerAccount * sharedPart));
    const equal = Math.floor(permitsPerAccount / size);
    if (equal > few && this.#withBacklog() >= size) return equal;
    return Math.min(permitsPerAccount, few);
  }

  #withBacklog(): number {
    let count = 0;
    for (const { hasBacklog } of this.#accounts.values()) if (hasBacklog) count += 1;
    return count;
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
