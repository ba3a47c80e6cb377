import { requireRule } from '../../violated.ts';
import type { Demand } from '../family.ts';
import { told } from './told.ts';

/** Demands one of these statuses. That the answer is documented and no fault, is demanded of each. */
export function answeredWith(why: string, ...statuses: readonly number[]): Demand {
  return (received) =>
    requireRule(
      statuses.includes(received.status),
      received,
      `${why} and must be answered with ${statuses.join(' or ')}, but is answered with ${told(received)}`,
    );
}

/** Demands no more than what is demanded of each answer: that it is documented, and no fault. */
export const anyAnswer: Demand = () => {};
