import type { Kind } from './kinds.ts';
import type { Mutant } from './mutant.ts';

/** A reason why mutants of this kind and place cannot be detected. */
interface Reason {
  readonly kind: Kind;
  readonly place: RegExp;
  readonly status?: readonly number[];
  readonly reason: string;
}

const reasons: readonly Reason[] = [
  {
    kind: 'other-value',
    place: /^header Retry-After$/,
    reason: 'the contract does not say how long to wait',
  },
  {
    kind: 'other-value',
    place: /^body\/state$/,
    status: [202],
    reason: 'an unfinished generation may be queued or processing',
  },
];

/** Returns the reason why the contract tests cannot detect a mutant; undefined if there is none. */
export function reasonFor({ kind, place, status }: Mutant): string | undefined {
  return reasons.find(
    (one) =>
      one.kind === kind &&
      one.place.test(place) &&
      (one.status === undefined || (status !== undefined && one.status.includes(status))),
  )?.reason;
}
