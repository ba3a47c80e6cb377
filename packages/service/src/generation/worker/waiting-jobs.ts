import { beforeEveryAccount } from '../queue/claim.ts';

/**
 * Counts the slots of this process for concurrent generations of one resource. If there is more than one slot, an
 * account cannot use all of them, so that a generation of another account can begin immediately.
 */
class Slots {
  /** The number of slots that one account may hold. */
  readonly perAccount: number;
  /** The number of slots that each account holds, without the accounts that hold none. */
  readonly held = new Map<string, number>();
  /** The number of free slots. */
  free: number;
  /** The account that took a slot last. The next account of the round-robin scheduling comes after it. */
  lastAccount = beforeEveryAccount;

  constructor(total: number) {
    this.free = total;
    this.perAccount = Math.max(1, total - 1);
  }

  /** Returns the number of slots that an account may still take, apart from the slots of others. */
  leftFor(accountId: string): number {
    return this.perAccount - (this.held.get(accountId) ?? 0);
  }

  /** Takes a slot. Returns the function that frees it. */
  take(accountId: string): () => void {
    this.free -= 1;
    this.lastAccount = accountId;
    this.held.set(accountId, (this.held.get(accountId) ?? 0) + 1);
    return () => {
      this.free += 1;
      const left = (this.held.get(accountId) ?? 1) - 1;
      if (left > 0) this.held.set(accountId, left);
      else this.held.delete(accountId);
    };
  }
}

/**
 * A function that claims a job.
 *
 * @param running the running generations of each account that has any.
 * @returns the account of the job; undefined if no job is free.
 */
type Claim = (running: ReadonlyMap<string, number>) => Promise<string | undefined>;

/**
 * Knows which accounts may have waiting jobs of one resource, and the slots for them. It learns about jobs of other
 * processes from notifications and when it looks for jobs at regular intervals.
 */
export class WaitingJobs {
  readonly slots: Slots;
  /** Whether any account may have a waiting job. */
  #isAny = true;
  #accounts = new Set<string>();
  /** The accounts that were added during the current claim, which may have missed their jobs. */
  #isAnyAdded = false;
  #added = new Set<string>();
  #isClaiming = false;

  /** @param total the slots of the process. */
  constructor(total: number) {
    this.slots = new Slots(total);
  }

  /** Whether a new job may begin immediately: no other job waits for a slot, and no claim is about to use one. */
  get areNone(): boolean {
    return !this.#isAny && this.#accounts.size === 0 && !this.#isClaiming;
  }

  /** The number of jobs that a claim could take: the free slots that the accounts with waiting jobs may use. */
  get claimable(): number {
    const { slots } = this;
    if (this.#isAny) return slots.free;
    let usable = 0;
    for (const accountId of this.#accounts) usable += slots.leftFor(accountId);
    return Math.min(slots.free, usable);
  }

  /** Notes that an account may have a waiting job. */
  add(accountId: string): void {
    this.#accounts.add(accountId);
    this.#added.add(accountId);
  }

  /** Notes that any account may have a waiting job. */
  addAny(): void {
    this.#isAny = true;
    this.#isAnyAdded = true;
  }

  /** Claims a job for a free slot. Resolves to false when another claim would find no job. */
  async claim(claim: Claim): Promise<boolean> {
    if (this.claimable === 0) return false;
    const running = new Map(this.slots.held);
    this.#isAnyAdded = false;
    this.#added = new Set();
    this.#isClaiming = true;
    try {
      if ((await claim(running)) !== undefined) return true;
      this.#foundAll(running);
      return false;
    } finally {
      this.#isClaiming = false;
    }
  }

  /**
   * Forgets the accounts without waiting jobs, after a claim that has found every free job, except jobs of accounts at
   * their limit.
   */
  #foundAll(running: ReadonlyMap<string, number>): void {
    const passedOver = [...running].filter(([, number]) => number >= this.slots.perAccount);
    this.#isAny = this.#isAnyAdded;
    this.#accounts = new Set([...this.#added, ...passedOver.map(([accountId]) => accountId)]);
  }
}
