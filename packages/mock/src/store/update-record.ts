import { requireOwnResults } from '@contentgen/contract/records';
import { requireMatch } from '@contentgen/contract/requests';
import { refuseAsAsked } from './magic-words.ts';
import type { Call } from './operation-call.ts';
import type { Outcome } from './outcome.ts';
import { recordOutcome, requireRecord } from './show-record.ts';
import type { PictureUrl, StoredRecord } from './stored-record.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Updates a record. If every field already has the new value, neither the record nor its version changes.
 *
 * @throws Problem 404, 412 and 422, in this order.
 */
export function updateRecord(call: Call): Outcome {
  const record = requireRecord(call);
  refuseAsAsked(call.operation, call.body);
  requireMatch(call.headers['If-Match'], record.version);
  const values = changedValues(record, call.body, call.pictureUrl);
  if (Object.keys(values).length > 0) call.account.change(record, values);
  return recordOutcome(record, call);
}

/** Returns the fields of an update whose new value differs from that of the record. */
function changedValues(record: StoredRecord, body: Values, pictureUrl: PictureUrl): Values {
  const changed = Object.entries(body)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]): [string, unknown] =>
      field === record.plan.results
        ? [field, tokensOf(record, value as string[], pictureUrl)]
        : [field, value],
    )
    .filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(record.values[field]));
  return Object.fromEntries(changed);
}

/**
 * Returns the tokens of the pictures at these URLs.
 *
 * @throws Problem 422 for a URL that is repeated or not a result of the record.
 */
function tokensOf(record: StoredRecord, urls: readonly string[], pictureUrl: PictureUrl): string[] {
  const own = new Map(record.tokens.map((token) => [pictureUrl(token), token]));
  requireOwnResults(String(record.plan.results), urls, new Set(own.keys()));
  return urls.flatMap((url) => own.get(url) ?? []);
}
