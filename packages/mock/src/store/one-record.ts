import { ownResults } from '@contentgen/contract/records';
import { entityTag, isUnchanged, recordNotFound, requireMatch } from '@contentgen/contract/requests';
import type { Outcome } from './exchange.ts';
import type { Call } from './operation-call.ts';
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

/**
 * Updates a record. If every field already has the new value, neither the record nor its version changes.
 *
 * @throws Problem 404, 412 and 422, in this order.
 */
export function updateRecord(call: Call): Outcome {
  const record = requireRecord(call);
  requireMatch(call.headers['If-Match'], record.version);
  const changed = Object.entries(call.body)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]): [string, unknown] =>
      field === record.plan.results ? [field, tokensOf(record, value as string[], call)] : [field, value],
    )
    .filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(record.values[field]));
  if (changed.length > 0) record.change(Object.fromEntries(changed));
  return recordOutcome(record, call);
}

/**
 * Deletes a record and cancels its generation.
 *
 * @throws Problem 404 and 412, in this order.
 */
export function deleteRecord(call: Call): Outcome {
  const record = requireRecord(call);
  requireMatch(call.headers['If-Match'], record.version);
  call.account.delete(record);
  return { status: 204 };
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

/** Returns the response with a record and its `ETag`. */
function recordOutcome(record: StoredRecord, { pictureUrl }: Call): Outcome {
  return { status: 200, headers: { etag: entityTag(record.version) }, body: record.present(pictureUrl) };
}

/**
 * Returns the tokens of the pictures at these URLs.
 *
 * @throws Problem 422 for a URL that is not a result of the record.
 */
function tokensOf(record: StoredRecord, urls: readonly string[], { pictureUrl }: Call): string[] {
  const own = new Map(record.tokens.map((token) => [pictureUrl(token), token]));
  return ownResults(String(record.plan.results), urls, own);
}
