import { Problem } from '@contentgen/contract/requests';
import type { FastifyReply } from 'fastify';
import type { ConcurrencyConfiguration } from '../configuration.ts';
import { AccountShare, type RequestShare } from './request-share.ts';
import { unavailable } from './unavailable.ts';

/**
 * Counts the running requests: of each account, and those without an API key. Neither takes the places of the others.
 * A request runs until its response is sent or its connection is closed.
 */
export class ConcurrencyLimits {
  readonly #limits: ConcurrencyConfiguration;
  readonly #accounts = new Map<string, AccountShare>();
  #total = 0;
  #anonymous = 0;

  constructor(limits: ConcurrencyConfiguration) {
    this.#limits = limits;
  }

  /** @throws Problem 503 when this process handles as many requests with API keys as it may. */
  requireRoom(): void {
    if (this.#total >= this.#limits.total) throw unavailable();
  }

  /**
   * Counts a request of an account.
   *
   * @throws Problem 429 when the account has reached its limit, 503 when this process has.
   */
  addOfAccount({ raw }: FastifyReply, accountId: string): RequestShare {
    const { perAccount, turnsPerAccount } = this.#limits;
    const account = this.#accounts.get(accountId) ?? new AccountShare(turnsPerAccount);
    if (account.running >= perAccount) throw tooManyRequests(perAccount);
    this.requireRoom();
    this.#total += 1;
    this.#accounts.set(accountId, account);
    const share = account.add(() => {
      this.#total -= 1;
      if (account.running === 0) this.#accounts.delete(accountId);
    });
    raw.once('close', () => share.leave());
    return share;
  }

  /**
   * Counts a request that needs no API key.
   *
   * @throws Problem 503 when this process handles as many of them as it may.
   */
  addAnonymous({ raw }: FastifyReply): void {
    if (this.#anonymous >= this.#limits.anonymous) throw unavailable();
    this.#anonymous += 1;
    raw.once('close', () => {
      this.#anonymous -= 1;
    });
  }
}

const tooManyRequests = (limit: number) =>
  new Problem(
    429,
    `This account has reached its limit of ${limit} requests at the same time. Try again when one of them has ended.`,
    { headers: { 'retry-after': '1' } },
  );
