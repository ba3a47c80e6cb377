import type { Kind } from './kinds.ts';
import type { Mutant } from './mutant.ts';

/** The reason why some mutants cannot be detected. */
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
      'other requests of the account, and the end of a window, change the remaining requests in between',
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
    reason: 'an unfinished generation may be queued or processing',
  },
];

/** The reason why a mutant cannot be detected from outside; undefined if it can. */
export function reasonFor({ kind, place, status }: Mutant): string | undefined {
  return reasons.find(
    (one) =>
      one.kind === kind &&
      one.place.test(place) &&
      (one.status === undefined || (status !== undefined && one.status.includes(status))),
  )?.reason;
}
