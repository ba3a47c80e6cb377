import { entityTag, isUnchanged, recordNotFound } from '@contentgen/contract/requests';
import type { Call, HandlerResponse } from '../http/call.ts';
import type { Resource } from '../resources/resource.ts';
import type { RecordParts } from './record-parts.ts';
import { recordResponse } from './record-response.ts';
import { watchRecord } from './watch-record.ts';

/**
 * Shows a record with 200. Returns 304 if the client has the current version, and an event stream if the client
 * prefers one.
 *
 * @throws Problem 404.
 */
export async function showRecord(
  { database, feeds }: Pick<RecordParts, 'database' | 'feeds'>,
  resource: Resource,
  { key, path: { id = '' }, headers, mediaType }: Call,
): Promise<HandlerResponse> {
  const accountId = key.account_id;
  const row = await resource.shown.find(database, accountId, id);
  if (row === undefined) throw recordNotFound();
  if (mediaType === 'text/event-stream') {
    const watched = { accountId, id, lastEventId: headers['Last-Event-ID'] };
    return { status: 200, events: (signal) => watchRecord(feeds, resource, watched, signal) };
  }
  if (!isUnchanged(headers['If-None-Match'], entityTag(row.version))) return recordResponse(resource, row);
  return { status: 304, headers: { etag: entityTag(row.version) } };
}
