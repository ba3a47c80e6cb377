import { unavailable } from './unavailable.ts';

/**
 * The running requests of one account. Only some of them have a turn at the same time, and the others wait: so a flood
 * of one account neither fills the database's connections nor holds the event loop for long.
 */
export class AccountShare {
  readonly #turns: number;
  readonly #waiting = new Set<() => void>();
  #taken = 0;
  #running = 0;

  /** @param turns the requests that may have a turn at the same time: 1 or more. */
  constructor(turns: number) {
    this.#turns = turns;
  }

  /** The requests that have not left. */
  get running(): number {
    return this.#running;
  }

  /** Whether no request runs, and no handler of a disconnected client has a turn. */
  get isIdle(): boolean {
    return this.#running === 0 && this.#taken === 0;
  }

  /** @param onLeave is called once, when the request has left. */
  add(onLeave: () => void): RequestShare {
    this.#running += 1;
    return new RequestShare(this, () => {
      this.#running -= 1;
      onLeave();
    });
  }

  /** @returns whether there was a turn to take. */
  tryTake(): boolean {
    if (this.#taken >= this.#turns) return false;
    this.#taken += 1;
    return true;
  }

  /** Adds a request that waits. `proceed` gets the turn of another request. */
  wait(proceed: () => void): void {
    this.#waiting.add(proceed);
  }

  stopWaiting(proceed: () => void): void {
    this.#waiting.delete(proceed);
  }

  /** Passes a turn to the request that has waited longest. */
  pass(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#taken -= 1;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}

/** The place of one request in the share of its account. */
export class RequestShare {
  readonly #account: AccountShare;
  readonly #onLeave: () => void;
  #hasTurn = false;
  #hasLeft = false;
  #isInTask = false;
  #stopWaiting: (() => void) | undefined;

  constructor(account: AccountShare, onLeave: () => void) {
    this.#account = account;
    this.#onLeave = onLeave;
  }

  /**
   * Waits for a turn. A request that has a turn keeps it.
   *
   * @returns undefined when there is one at once.
   * @throws Problem 503 if the client has disconnected: no one reads it.
   */
  takeTurn(): Promise<void> | undefined {
    if (this.#hasLeft) return Promise.reject(unavailable());
    if (this.#hasTurn) return undefined;
    if (this.#account.tryTake()) {
      this.#hasTurn = true;
      return undefined;
    }
    return new Promise((resolve, reject) => {
      const proceed = () => {
        this.#stopWaiting = undefined;
        this.#hasTurn = true;
        resolve();
      };
      this.#stopWaiting = () => {
        this.#account.stopWaiting(proceed);
        reject(unavailable());
      };
      this.#account.wait(proceed);
    });
  }

  /**
   * Runs a task in a turn. The turn lasts as long as the task, also after the client has disconnected, unless
   * `endTurn` ends it.
   *
   * @throws Problem 503 if the client has disconnected before, and the error of the task.
   */
  async runInTurn<Result>(task: () => Promise<Result>): Promise<Result> {
    await this.takeTurn();
    this.#isInTask = true;
    try {
      return await task();
    } finally {
      this.#isInTask = false;
      this.endTurn();
    }
  }

  /** Gives the turn back, before the request waits for something that takes long. */
  endTurn(): void {
    if (!this.#hasTurn) return;
    this.#hasTurn = false;
    this.#account.pass();
  }

  /** Ends the count of the request: its response is sent, its connection is closed, or other limits count it. */
  leave(): void {
    if (this.#hasLeft) return;
    this.#hasLeft = true;
    this.#stopWaiting?.();
    if (!this.#isInTask) this.endTurn();
    this.#onLeave();
  }
}
