import type { Call } from '../http/call.ts';
import { entityTag, isUnchanged } from '../http/entity-tags.ts';
import type { Events } from '../http/event-streams.ts';
import { notFound } from '../http/problem.ts';
import { recordAnswer } from './record-answer.ts';
import type { RecordParts } from './record-parts.ts';
import type { RecordRow, Resource } from './records-repository.ts';
import { watchRecord } from './watch-record.ts';

/**
 * A record, or 304 when the client has it already; or the events that follow it, where the client asks for these.
 *
 * @throws Problem 404 without a record.
 */
export async function showRecord<Name extends Resource, Body>(
  parts: RecordParts,
  resource: Name,
  { key, path: { id }, headers, mediaType }: Call<'getDocument' | 'getImage'>,
  present: (row: RecordRow<Name>) => Body,
) {
  const accountId = key.account_id;
  const row = await parts.records[resource].find(parts.database, accountId, id);
  if (row === undefined) throw notFound();
  if (mediaType === 'text/event-stream') {
    const watched = { resource, accountId, id, present, lastEventId: headers['Last-Event-ID'] };
    const events: Events = (signal) => watchRecord(parts, watched, signal);
    return { status: 200, events } as const;
  }
  if (!isUnchanged(headers['If-None-Match'], entityTag(row.version))) return recordAnswer(row, present);
  return { status: 304, headers: { etag: entityTag(row.version) } } as const;
}
