import { recordNotFound, requireMatch } from '@contentgen/contract/requests';
import type { Call, HandlerResponse } from '../http/binding.ts';
import type { Resource } from '../resources/resource.ts';
import type { RecordParts } from './record-parts.ts';

/**
 * Deletes a record with its job, its draft and its media, and cancels its generation.
 *
 * @throws Problem 404 and 412, in this order.
 */
export async function deleteRecord(
  {
    database,
    jobs,
    drafts,
    media,
    notifications,
    worker,
  }: Pick<RecordParts, 'database' | 'jobs' | 'drafts' | 'media' | 'notifications' | 'worker'>,
  { records, definition }: Resource,
  { key, path: { id = '' }, headers }: Pick<Call, 'key' | 'path' | 'headers'>,
): Promise<HandlerResponse> {
  const accountId = key.account_id;
  await database.transaction().execute(async (transaction) => {
    // Locks the job first, as workers do. Another order could cause a deadlock with them.
    await jobs.cancel(transaction, accountId, id);
    const row = await records.find(transaction, accountId, id, { forUpdate: true });
    if (row === undefined) throw recordNotFound();
    requireMatch(headers['If-Match'], row.version);
    await records.delete(transaction, accountId, id);
    await drafts.remove(transaction, accountId, id);
    await definition.afterDeletion?.(media.of(transaction, accountId, id));
    await notifications.publish(transaction, 'deleted', accountId, id);
  });
  worker.cancel(id);
  return { status: 204 };
}
