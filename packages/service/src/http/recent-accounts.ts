/** Milliseconds after its last request in which an account counts as active. */
const recent = 1_000;

/** Counts the accounts that have sent requests to this process within the last second. */
export class RecentAccounts {
  /**
   * The time of the last request of each account, in milliseconds. The account with the latest request is at the
   * end.
   */
  readonly #lastRequests = new Map<string, number>();
  readonly #now: () => number;

  /** @param now the clock, in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Notes a request of an account. */
  add(accountId: string): void {
    this.#lastRequests.delete(accountId);
    this.#lastRequests.set(accountId, this.#now());
    this.#forgetOld();
  }

  /** The number of accounts with a request within the last second. */
  get size(): number {
    this.#forgetOld();
    return this.#lastRequests.size;
  }

  #forgetOld(): void {
    const oldest = this.#now() - recent;
    for (const [accountId, lastRequest] of this.#lastRequests) {
      if (lastRequest > oldest) return;
      this.#lastRequests.delete(accountId);
    }
  }
}
