import type { RecordRow } from '../resources/record-table.ts';
import { isFinal } from '../resources/records-repository.ts';
import type { Resource } from '../resources/resource.ts';
import type { RecordParts } from './record-parts.ts';

/** Milliseconds between two reads of a record: the first pause, and the maximum. */
const shortestPause = 2_000;
const longestPause = 5_000;

/**
 * Waits for the generation of a record: at most `wait` milliseconds (1 or more), and only while the client is connected. It also
 * reads the record at intervals, because notifications of other processes may be lost.
 *
 * @param begin lets the generation begin. It is called after the wait has begun.
 * @returns the record after the wait; undefined when it was deleted.
 */
export async function awaitGeneration(
  { database, changes }: Pick<RecordParts, 'database' | 'changes'>,
  { records }: Pick<Resource, 'records'>,
  stored: RecordRow,
  wait: number,
  disconnected: AbortSignal,
  begin: () => void,
): Promise<RecordRow | undefined> {
  const end = performance.now() + wait;
  const { account_id: accountId, id } = stored;
  let row: RecordRow | undefined = stored;
  let pause = shortestPause;
  let ended = isFinal(stored) ? Promise.resolve(undefined) : changes.waitForEnd(id, Math.min(wait, pause));
  begin();
  disconnected.addEventListener('abort', () => changes.announce(id, 'end'), { once: true });
  while (!disconnected.aborted) {
    const endedRow = await ended;
    if (endedRow !== undefined) return endedRow as unknown as RecordRow;
    // Hundreds of requests may read their records together.
    row = await records.lookUp(database, accountId, id);
    const left = end - performance.now();
    if (row === undefined || isFinal(row) || left <= 0 || changes.isStopped) break;
    pause = Math.min(2 * pause, longestPause);
    ended = changes.waitForEnd(id, Math.min(left, pause));
  }
  return row;
}
