import { beforeEveryAccount } from '../generation-jobs.ts';

/**
 * Counts the slots of this process for concurrent generations of one resource. If there is more than one slot, an
 * account cannot use all of them, so that a generation of another account can begin immediately.
 */
export class Slots {
  readonly #total: number;
  readonly #perAccount: number;
  readonly #held = new Map<string, number>();
  #taken = 0;
  #lastAccount = beforeEveryAccount;

  constructor(total: number) {
    this.#total = total;
    this.#perAccount = Math.max(1, total - 1);
  }

  get areFree(): boolean {
    return this.free > 0;
  }

  /** The number of free slots. */
  get free(): number {
    return this.#total - this.#taken;
  }

  /** The number of slots that one account may hold. */
  get perAccount(): number {
    return this.#perAccount;
  }

  /** The number of slots that each account holds, without the accounts that hold none. */
  get held(): ReadonlyMap<string, number> {
    return this.#held;
  }

  /** The account that took a slot last. The next account of the round-robin scheduling comes after it. */
  get lastAccount(): string {
    return this.#lastAccount;
  }

  /** Returns whether an account has reached its number of slots. */
  isAtLimit(accountId: string): boolean {
    return (this.#held.get(accountId) ?? 0) >= this.#perAccount;
  }

  /** Takes a slot. Returns the function that frees it. */
  take(accountId: string): () => void {
    this.#taken += 1;
    this.#lastAccount = accountId;
    this.#held.set(accountId, (this.#held.get(accountId) ?? 0) + 1);
    return () => {
      this.#taken -= 1;
      const left = (this.#held.get(accountId) ?? 1) - 1;
      if (left > 0) this.#held.set(accountId, left);
      else this.#held.delete(accountId);
    };
  }
}
