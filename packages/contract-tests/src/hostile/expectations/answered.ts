import { requireRule } from '../../violated.ts';
import type { Expectation } from '../family.ts';
import { describeAnswer } from './describe-answer.ts';

/** Expects one of these statuses. Every response must also be documented and no internal error. */
export function answeredWith(why: string, ...statuses: readonly number[]): Expectation {
  return (received) =>
    requireRule(
      statuses.includes(received.status),
      received,
      `${why} and must be answered with ${statuses.join(' or ')}, but is answered with ${describeAnswer(received)}`,
    );
}

/** Expects any documented response that is no internal error. */
export const anyAnswer: Expectation = () => {};
