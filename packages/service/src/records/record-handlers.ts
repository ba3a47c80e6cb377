import { isDeepStrictEqual } from 'node:util';
import { entityTag, isUnchanged, recordNotFound, requireMatch } from '@contentgen/contract/requests';
import type { Database } from '../database/connection.ts';
import type { Notifications } from '../database/notifications.ts';
import type { Worker } from '../generation/worker/worker.ts';
import type { Call, HandlerResponse, Handlers } from '../http/binding.ts';
import { cancelGeneration } from '../limits/usage.ts';
import { listRecords } from '../listing/list-records.ts';
import type { MediaLibrary } from '../media/media-library.ts';
import type { MediaUrl } from '../resources/record-media.ts';
import type { Resource } from '../resources/resource.ts';
import {
  type AnyDefinition,
  type ColumnValues,
  isFinal,
  type RecordRow,
} from '../resources/resource-definition.ts';
import { type CreateParts, createRecord } from './create-record.ts';
import { type WatchParts, watchRecord } from './watch-record.ts';

/** The parts of the service that the handlers of every resource need. */
export interface RecordParts extends CreateParts, WatchParts {
  readonly notifications: Notifications;
  readonly worker: Pick<Worker, 'reserve' | 'offer' | 'cancel'>;
  readonly media: MediaLibrary;
}

type DeletionParts = Pick<RecordParts, 'database' | 'drafts' | 'media' | 'notifications' | 'worker'>;

/** Returns the handlers that list, create, show, watch, update and delete the records of a resource. */
export function recordHandlers(parts: RecordParts, resource: Resource): Handlers {
  const { list, create, get, watch, updates, remove } = resource.operations;
  return {
    [list.id]: (call) => listRecords(parts.database, resource, call),
    [create.id]: (call) => createRecord(parts, resource, call),
    [get.id]: (call) => showRecord(parts.database, resource, call),
    ...(watch && { [watch.id]: (call) => watchRecord(parts, resource, call) }),
    ...Object.fromEntries(updates.map(({ id }) => [id, (call: Call) => updateRecord(parts, resource, call)])),
    [remove.id]: (call) => deleteRecord(parts, resource, call),
  };
}

/**
 * Shows a record with 200. Returns 304 if the client has the current version.
 *
 * @throws Problem 404.
 */
async function showRecord(
  database: Database,
  resource: Resource,
  { key, path: { id = '' }, headers }: Call,
): Promise<HandlerResponse> {
  const row = await resource.records.find(database, key.account_id, id);
  if (row === undefined) throw recordNotFound();
  if (!isUnchanged(headers['If-None-Match'], entityTag(row.version))) return recordResponse(resource, row);
  return { status: 304, headers: { etag: entityTag(row.version) } };
}

/** Returns the response with a record and its `ETag`. */
function recordResponse({ present }: Resource, row: RecordRow): HandlerResponse {
  return { status: 200, headers: { etag: entityTag(row.version) }, json: JSON.stringify(present(row)) };
}

/**
 * Updates a record. If every field already has the new value, neither the record nor its version changes.
 *
 * @throws Problem 404, 412 and 422, in this order.
 */
async function updateRecord(
  { database, media, notifications }: RecordParts,
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

/**
 * Returns the columns that an update's body changes. Missing fields and fields that already have the value change
 * nothing.
 *
 * @throws Problem 422 for a value that this record can't have.
 */
function updatedValues(
  { update }: AnyDefinition,
  body: ColumnValues,
  row: RecordRow,
  mediaUrl: MediaUrl,
): ColumnValues {
  const sent = Object.entries(update).filter(([field]) => body[field] !== undefined);
  const values = sent.map(([field, rule]): [string, unknown] =>
    typeof rule === 'string' ? [rule, body[field]] : [rule.column, rule.value(body[field], row, mediaUrl)],
  );
  const stored: ColumnValues = row;
  return Object.fromEntries(values.filter(([column, value]) => !isDeepStrictEqual(value, stored[column])));
}

/**
 * Deletes a record with its job, its draft and its media, and cancels its generation.
 *
 * @throws Problem 404 and 412, in this order.
 */
export async function deleteRecord(
  { database, drafts, media, notifications, worker }: DeletionParts,
  { records, definition }: Resource,
  { key, path: { id = '' }, headers }: Pick<Call, 'key' | 'path' | 'headers'>,
): Promise<HandlerResponse> {
  const accountId = key.account_id;
  await database.transaction().execute(async (transaction) => {
    // Locks the job first, as workers do. Another order could cause a deadlock with them.
    await cancelGeneration(transaction, accountId, id);
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
