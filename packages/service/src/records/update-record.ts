import { recordNotFound, requireMatch } from '@contentgen/contract/requests';
import type { Call, HandlerResponse } from '../http/binding.ts';
import { isFinal } from '../resources/record-table.ts';
import type { Resource } from '../resources/resource.ts';
import { updatedValues } from '../resources/stored-values.ts';
import type { RecordParts } from './record-parts.ts';
import { recordResponse } from './show-record.ts';

/**
 * Updates a record. If every field already has the new value, neither the record nor its version changes.
 *
 * @throws Problem 404, 412 and 422, in this order.
 */
export async function updateRecord(
  { database, media, notifications }: Pick<RecordParts, 'database' | 'media' | 'notifications'>,
  resource: Resource,
  { key, path: { id = '' }, headers, body }: Call,
): Promise<HandlerResponse> {
  const { records, definition, mediaUrl } = resource;
  const accountId = key.account_id;
  const row = await database.transaction().execute(async (transaction) => {
    const current = await records.find(transaction, accountId, id, { forUpdate: true });
    if (current === undefined) throw recordNotFound();
    requireMatch(headers['If-Match'], current.version);
    const values = updatedValues(definition, body, current, mediaUrl);
    if (Object.keys(values).length === 0) return current;
    await definition.afterUpdate?.(values, media.of(transaction, accountId, id));
    const updated = (await records.update(transaction, accountId, id, values)) ?? current;
    // The streams of a final record have ended.
    if (!isFinal(updated)) await notifications.publish(transaction, 'updated', accountId, id);
    return updated;
  });
  return recordResponse(resource, row);
}
