import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseAway } from './connection.ts';

/** Milliseconds between two tries. */
const pause = 500;

/**
 * Carries out what must not be lost, and tries again while the database is away: for what may be done twice.
 *
 * @param isOver whether there is no time left for another try.
 * @throws the error of the last try.
 */
export async function outlastOutage<Result>(
  operation: () => Promise<Result>,
  isOver: () => boolean,
): Promise<Result> {
  for (;;) {
    try {
      return await operation();
    } catch (error) {
      if (!isDatabaseAway(error) || isOver()) throw error;
    }
    await sleep(pause);
  }
}
