import { unavailable } from './unavailable.ts';

/**
 * Counts the running requests of one account, and holds a semaphore for them. A request needs a permit of the
 * semaphore to run its handler; other requests wait in order. So a flood from one account cannot use all database
 * connections or block the event loop for long.
 */
export class AccountSemaphore {
  readonly #permits: () => number;
  readonly #waiting = new Set<() => void>();
  #acquired = 0;
  #running = 0;

  /** @param permits how many requests may run their handlers at the same time: 1 or more. The number may change. */
  constructor(permits: () => number) {
    this.#permits = permits;
  }

  /** The number of requests that still count, running or waiting. */
  get running(): number {
    return this.#running;
  }

  /**
   * Whether the account has no running request. A handler whose client has disconnected still counts while it holds
   * a permit.
   */
  get isIdle(): boolean {
    return this.#running === 0 && this.#acquired === 0;
  }

  /**
   * Adds a request.
   *
   * @param onLeave is called once, when the request no longer counts.
   */
  add(onLeave: () => void): RequestPermit {
    this.#running += 1;
    return new RequestPermit(this, () => {
      this.#running -= 1;
      onLeave();
    });
  }

  /** Acquires a permit if one is free, without waiting. Returns whether it has acquired the permit. */
  tryAcquire(): boolean {
    if (this.#acquired >= this.#permits()) return false;
    this.#acquired += 1;
    return true;
  }

  /** Adds a request to the queue. When a permit is free for it, `free` calls `proceed`. */
  wait(proceed: () => void): void {
    this.#waiting.add(proceed);
  }

  stopWaiting(proceed: () => void): void {
    this.#waiting.delete(proceed);
  }

  /** Frees a permit. Gives the free permits to the requests that have waited longest. */
  free(): void {
    this.#acquired -= 1;
    for (const next of this.#waiting) {
      if (!this.tryAcquire()) return;
      this.#waiting.delete(next);
      next();
    }
  }
}

/** The permit of one request, from the semaphore of its account. */
export class RequestPermit {
  readonly #account: AccountSemaphore;
  readonly #onLeave: () => void;
  #isAcquired = false;
  #hasLeft = false;
  #isInTask = false;
  #stopWaiting: (() => void) | undefined;

  constructor(account: AccountSemaphore, onLeave: () => void) {
    this.#account = account;
    this.#onLeave = onLeave;
  }

  /**
   * Acquires the permit. Does nothing if the request holds it already.
   *
   * @returns a promise if the request must wait, otherwise undefined.
   * @throws Problem 503 if the client has disconnected. No client reads this response.
   */
  acquire(): Promise<void> | undefined {
    if (this.#hasLeft) return Promise.reject(unavailable());
    if (this.#isAcquired) return undefined;
    if (this.#account.tryAcquire()) {
      this.#isAcquired = true;
      return undefined;
    }
    return new Promise((resolve, reject) => {
      const proceed = () => {
        this.#stopWaiting = undefined;
        this.#isAcquired = true;
        resolve();
      };
      this.#stopWaiting = () => {
        this.#account.stopWaiting(proceed);
        reject(unavailable());
      };
      this.#account.wait(proceed);
    });
  }

  /** Begins a task, which has acquired the permit. It keeps the permit when the client disconnects. */
  beginTask(): void {
    this.#isInTask = true;
  }

  /** Ends the task, and releases the permit if the task has not released it before. */
  endTask(): void {
    this.#isInTask = false;
    this.release();
  }

  /** Releases the permit. A handler calls this before a long wait, such as the wait for a generation. */
  release(): void {
    if (!this.#isAcquired) return;
    this.#isAcquired = false;
    this.#account.free();
  }

  /**
   * Stops counting the request, because its response is sent, its connection is closed, or another limit counts it
   * from now on.
   */
  leave(): void {
    if (this.#hasLeft) return;
    this.#hasLeft = true;
    this.#stopWaiting?.();
    if (!this.#isInTask) this.release();
    this.#onLeave();
  }
}
