import type { Operation } from '@contentgen/contract';
import type { Received } from '../http/received.ts';
import { requireRule } from '../violated.ts';
import type { Accounts } from './accounts.ts';

/**
 * Requires that a request is refused.
 *
 * @param what the subject of the sentence, such as `a request without a key`.
 * @throws Violated when the response has another status.
 */
export function requireRefused(
  { run, caller }: Accounts,
  operation: Operation,
  received: Received,
  status: number,
  what: string,
): void {
  // If the service created a record anyway, the key of the request may not be able to delete it.
  const headers = { Authorization: caller.authorization ?? '' };
  run.records.adopt(operation, received, { ...received.request, headers });
  const sentence = `${what} must be refused with ${status}, but is answered with ${received.status}`;
  requireRule(received.status === status, received, sentence);
}
