import { requireRule } from '../../violated.ts';
import type { Expectation } from '../family.ts';
import { describeResponse } from './describe-response.ts';

/** Expects one of these statuses. Every response must also be documented and must not be an internal error. */
export function respondsWith(why: string, ...statuses: readonly number[]): Expectation {
  return (received) =>
    requireRule(
      statuses.includes(received.status),
      received,
      `${why} and must be answered with ${statuses.join(' or ')}, but is answered with ${describeResponse(received)}`,
    );
}

/** Expects any documented response that is not an internal error. */
export const anyResponse: Expectation = () => {};
