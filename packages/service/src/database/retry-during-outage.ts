import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseAway } from './connection.ts';

/** Milliseconds between two tries. */
const retryInterval = 500;

/**
 * Repeats an idempotent operation while the database is unreachable.
 *
 * @param isGivenUp returns whether to throw instead of trying again.
 * @throws the error of the last try.
 */
export async function retryDuringOutage<Result>(
  operation: () => Promise<Result>,
  isGivenUp: () => boolean,
): Promise<Result> {
  for (;;) {
    try {
      return await operation();
    } catch (error) {
      if (!isDatabaseAway(error) || isGivenUp()) throw error;
    }
    await sleep(retryInterval);
  }
}
