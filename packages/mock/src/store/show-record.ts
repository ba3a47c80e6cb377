import { entityTag, isUnchanged, recordNotFound } from '@contentgen/contract/requests';
import type { Call } from './operation-call.ts';
import type { Outcome } from './outcome.ts';
import type { StoredRecord } from './stored-record.ts';

/**
 * Shows a record with 200. Returns 304 if the client has the current version.
 *
 * @throws Problem 404.
 */
export function showRecord(call: Call): Outcome {
  const record = requireRecord(call);
  const etag = entityTag(record.version);
  if (isUnchanged(call.headers['If-None-Match'], etag)) return { status: 304, headers: { etag } };
  return recordOutcome(record, call);
}

/** Returns the response with a record and its `ETag`. */
export function recordOutcome(record: StoredRecord, { pictureUrl }: Pick<Call, 'pictureUrl'>): Outcome {
  return {
    status: 200,
    headers: { etag: entityTag(record.version) },
    body: record.present(pictureUrl),
  };
}

/**
 * Returns the record with the id of the path.
 *
 * @throws Problem 404 when the account has no such record.
 */
export function requireRecord({ account, plan, path }: Call): StoredRecord {
  // A UUID is the same in lower and upper case (RFC 9562, section 4).
  const record = account.find(plan.resource.name, String(path.id).toLowerCase());
  if (record === undefined) throw recordNotFound();
  return record;
}
