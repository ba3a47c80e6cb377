import { requireRule } from '../../violated.ts';
import type { Expectation } from '../family.ts';
import { describeResponse } from './describe-response.ts';

/**
 * Expects one of these statuses. A response that the contract does not document, or an internal error, is always a
 * violation.
 */
export function respondsWith(why: string, ...statuses: readonly number[]): Expectation {
  return (received) =>
    requireRule(
      statuses.includes(received.status),
      received,
      `${why} and must be answered with ${statuses.join(' or ')}, but is answered with ${describeResponse(received)}`,
    );
}
