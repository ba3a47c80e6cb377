import type { RecordRow } from '../resources/record-table.ts';
import { isFinal } from '../resources/records-repository.ts';
import type { Resource } from '../resources/resource.ts';
import type { RecordParts } from './record-parts.ts';

/** Milliseconds between two reads of a record, at first and at most. */
const shortestPause = 250;
const longestPause = 5_000;

/**
 * Offers a new record to the workers, and waits for its generation: at most `wait` milliseconds, and no longer than
 * the client is connected. The record is read again now and then, in case another process ended the generation and
 * its notification was lost.
 *
 * @returns the record as it then is; undefined when it was deleted.
 */
export async function awaitGeneration(
  { database, changes, worker }: Pick<RecordParts, 'database' | 'changes' | 'worker'>,
  { name, records }: Resource,
  stored: RecordRow,
  wait: number,
  disconnected: AbortSignal,
): Promise<RecordRow | undefined> {
  const end = performance.now() + wait;
  const { account_id: accountId, id } = stored;
  let row: RecordRow | undefined = stored;
  let pause = shortestPause;
  let ended = isFinal(stored) ? Promise.resolve() : changes.waitForEnd(id, Math.min(wait, pause));
  worker.offer(name, accountId, id);
  disconnected.addEventListener('abort', () => changes.announce(id, 'end'), { once: true });
  while (wait > 0 && !disconnected.aborted) {
    await ended;
    row = await records.find(database, accountId, id);
    const left = end - performance.now();
    if (row === undefined || isFinal(row) || left <= 0 || changes.isStopped) break;
    pause = Math.min(2 * pause, longestPause);
    ended = changes.waitForEnd(id, Math.min(left, pause));
  }
  return row;
}
