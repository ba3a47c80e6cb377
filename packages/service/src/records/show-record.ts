import { entityTag, isUnchanged, recordNotFound } from '@contentgen/contract/requests';
import type { Database } from '../database/connection.ts';
import type { Call, HandlerResponse } from '../http/binding.ts';
import type { RecordRow } from '../resources/record-table.ts';
import type { Resource } from '../resources/resource.ts';

/**
 * Shows a record with 200. Returns 304 if the client has the current version.
 *
 * @throws Problem 404.
 */
export async function showRecord(
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
export function recordResponse({ present }: Resource, row: RecordRow): HandlerResponse {
  return { status: 200, headers: { etag: entityTag(row.version) }, json: JSON.stringify(present(row)) };
}
