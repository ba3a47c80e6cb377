import { requireMatch } from '@contentgen/contract/requests';
import type { Call } from './operation-call.ts';
import type { Outcome } from './outcome.ts';
import { requireRecord } from './show-record.ts';

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
