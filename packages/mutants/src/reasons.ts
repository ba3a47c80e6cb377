import type { Kind } from './kinds.ts';
import type { Mutant } from './mutant.ts';

/** Why some mutants can't be told from a service that is right. */
interface Reason {
  readonly kind: Kind;
  readonly place: RegExp;
  readonly status?: readonly number[];
  readonly reason: string;
}

const reasons: readonly Reason[] = [
  {
    kind: 'other-value',
    place: /^header RateLimit(-Policy)?$/,
    reason:
      'other requests of the account, and the end of a window, change what is left of a limit meanwhile',
  },
  {
    kind: 'other-value',
    place: /^header Retry-After$/,
    reason: 'the contract does not say how long to wait',
  },
  {
    kind: 'other-value',
    place: /^body\/state$/,
    status: [202],
    reason: 'a generation that has not ended may be queued or under way',
  },
];

/** Why a mutant can't be told from outside; undefined where it can. */
export function reasonFor({ kind, place, status }: Mutant): string | undefined {
  return reasons.find(
    (one) =>
      one.kind === kind &&
      one.place.test(place) &&
      (one.status === undefined || (status !== undefined && one.status.includes(status))),
  )?.reason;
}
