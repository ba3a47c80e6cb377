import { queryOwner } from '../database/connection.ts';
import { Semaphore, unavailable } from './concurrency-limits.ts';

/** How many statements of requests without a known key run at the same time. */
const permits = 2;

/** How many wait. The service refuses further ones. */
const mostWaiting = 1_000;

/**
 * Runs the statements of requests whose sender is not known yet: the look-up of a key that was never valid, a code of the
 * console, a picture. All of them together are one owner of the embedded database, and have two connections to a
 * server, so that a flood of them leaves the others to the accounts.
 */
export class KeylessQueries {
  readonly #semaphore = new Semaphore(() => permits);

  /** @throws Problem 503 if too many wait already, and the error of `query`. */
  async run<Result>(query: () => Promise<Result>): Promise<Result> {
    if (this.#semaphore.waiting >= mostWaiting) throw unavailable();
    await this.#semaphore.acquire();
    try {
      return await queryOwner.run('without a key', query);
    } finally {
      this.#semaphore.free();
    }
  }
}
