import { Problem } from '@contentgen/contract/requests';
import type { FastifyReply } from 'fastify';
import { FairPlaces } from './fair-places.ts';

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
}

/** The least number of permits of an account, however many accounts share them. */
const leastPermits = 2;

/**
 * Counts and limits the running requests of each account. A request runs until its response is sent or its connection
 * is closed, and its handler has ended. Each account has a semaphore, so a flood from one account cannot use all
 * database connections or block the event loop for long.
 */
export class ConcurrencyLimits {
  readonly #places: FairPlaces;
  readonly #permits: number;
  readonly #semaphores = new Map<string, Semaphore>();

  constructor({ perAccount, total, permitsPerAccount }: Required<ConcurrencyConfiguration>) {
    this.#places = new FairPlaces(perAccount, total);
    this.#permits = permitsPerAccount;
  }

  /**
   * Requires that this process can handle another request.
   *
   * @throws Problem 503 when this process handles the maximum number of requests.
   */
  requireRoom(): void {
    if (this.#places.isFull) throw unavailable();
  }

  /**
   * Counts a request of an account.
   *
   * @throws Problem 429 when the account has reached its limit, or has as many requests as places are free; 503 when
   *   this process has reached its limit.
   */
  add({ raw }: FastifyReply, accountId: string): RunningRequest {
    if (this.#places.hasShare(accountId)) throw tooManyRequests(this.#places.share);
    this.requireRoom();
    const semaphore = this.#semaphores.get(accountId) ?? new Semaphore(() => this.#permitsPerAccount());
    this.#semaphores.set(accountId, semaphore);
    const leave = this.#places.take(accountId);
    const request = new RunningRequest(semaphore, () => {
      leave();
      if (this.#places.hasNone(accountId)) this.#semaphores.delete(accountId);
    });
    // A client may disconnect while its key is looked up.
    if (raw.destroyed) request.close();
    else raw.once('close', () => request.close());
    return request;
  }

  /**
   * Returns the number of permits of each account: the accounts that have requests now share them equally. The
   * statements of one account slow down the statements of other accounts on the database server.
   */
  #permitsPerAccount(): number {
    const equal = Math.floor(this.#permits / Math.max(1, this.#places.senders));
    return Math.min(this.#permits, Math.max(leastPermits, equal));
  }
}

/** Creates the 503 for a service that cannot answer right now. */
export const unavailable = () =>
  new Problem(503, "The service can't answer right now. Try again in a moment.", {
    headers: { 'retry-after': '1' },
  });

const tooManyRequests = (limit: number) =>
  new Problem(
    429,
    `This account has reached its limit of ${limit} requests at the same time. Try again when one of them has ended.`,
    { headers: { 'retry-after': '1' } },
  );

/** A semaphore, such as that of one account. Requests wait in order for a permit. */
export class Semaphore {
  readonly #permits: () => number;
  #acquired = 0;
  #waiting: (() => void)[] = [];

  /** @param permits how many requests may run their handlers at the same time: 1 or more. The number may change. */
  constructor(permits: () => number) {
    this.#permits = permits;
  }

  /** The number of requests that wait. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Acquires a permit. Returns a promise if the request must wait, otherwise undefined. */
  acquire(): Promise<void> | undefined {
    this.#wake();
    if (this.#acquired >= this.#permits()) return new Promise((resolve) => this.#waiting.push(resolve));
    this.#acquired += 1;
    return undefined;
  }

  /** Frees a permit. Gives the free permits to the requests that have waited longest. */
  free(): void {
    this.#acquired -= 1;
    this.#wake();
  }

  #wake(): void {
    while (this.#acquired < this.#permits()) {
      const next = this.#waiting.shift();
      if (next === undefined) return;
      this.#acquired += 1;
      next();
    }
  }
}

/** One running request of an account. */
export class RunningRequest {
  readonly #semaphore: Semaphore;
  readonly #leave: () => void;
  #hasPermit = false;
  #isHandled = false;
  #isClosed = false;

  /** @param leave is called once, when the request no longer counts. */
  constructor(semaphore: Semaphore, leave: () => void) {
    this.#semaphore = semaphore;
    this.#leave = leave;
  }

  /**
   * Waits for a permit, and handles the request with it. The handler keeps its permit when the client disconnects.
   *
   * @throws Problem 503 if the client has disconnected before. No client reads this response.
   */
  async run<Result>(handle: () => Promise<Result>): Promise<Result> {
    if (this.#isClosed) throw unavailable();
    this.#isHandled = true;
    try {
      const waiting = this.#semaphore.acquire();
      if (waiting !== undefined) await waiting;
      this.#hasPermit = true;
      if (this.#isClosed) throw unavailable();
      return await handle();
    } finally {
      this.releasePermit();
      this.#isHandled = false;
      if (this.#isClosed) this.#leave();
    }
  }

  /** Releases the permit. A handler calls this before a long wait, such as the wait for a generation. */
  releasePermit(): void {
    if (!this.#hasPermit) return;
    this.#hasPermit = false;
    this.#semaphore.free();
  }

  /**
   * Stops counting the request when its handler has ended, because its response is sent, its connection is closed, or
   * another limit counts it from now on.
   */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    if (!this.#isHandled) this.#leave();
  }
}
