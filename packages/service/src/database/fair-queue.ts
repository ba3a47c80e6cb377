interface Owner {
  readonly waiting: (() => void)[];
  /** The virtual time at which its next use may start: the end of its last use. */
  nextStart: number;
}

/**
 * Decides which owner may use a shared connection next. Owners that always have waiting uses get equal times. An
 * owner that has not used the connection for some time is next. This is start-time fair queueing (Goyal, Vin and
 * Cheng, 1996).
 */
export class FairQueue {
  readonly #owners = new Map<string, Owner>();
  /** The virtual start of the current use, or of the last one. */
  #virtualTime = 0;

  /**
   * Adds a use of the connection. `beginNext` calls `begin` when it is the turn of this use. The uses of one owner
   * keep their order.
   */
  add(name: string, begin: () => void): void {
    const owner = this.#owners.get(name) ?? { waiting: [], nextStart: 0 };
    this.#owners.set(name, owner);
    owner.waiting.push(begin);
  }

  /**
   * Removes the use that is next and begins it.
   *
   * @returns the function to call with the duration of the use when the use has ended; undefined when nothing waits.
   */
  beginNext(): ((duration: number) => void) | undefined {
    let next: Owner | undefined;
    for (const owner of this.#owners.values()) {
      if (owner.waiting.length === 0) continue;
      if (next === undefined || this.#startOf(owner) < this.#startOf(next)) next = owner;
    }
    const begin = next?.waiting.shift();
    if (next === undefined || begin === undefined) return undefined;
    const start = this.#startOf(next);
    this.#virtualTime = start;
    const owner = next;
    begin();
    return (duration) => {
      owner.nextStart = start + duration;
      this.#forgetIdle();
    };
  }

  #startOf({ nextStart }: Owner): number {
    return Math.max(this.#virtualTime, nextStart);
  }

  /** Forgets the owners whose next use would start as soon as that of a new owner. */
  #forgetIdle(): void {
    const owners = [...this.#owners];
    const isIdle = owners.every(([, { waiting }]) => waiting.length === 0);
    for (const [name, { waiting, nextStart }] of owners) {
      if (waiting.length === 0 && (isIdle || nextStart <= this.#virtualTime)) this.#owners.delete(name);
    }
  }
}
