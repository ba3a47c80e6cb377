import type { Kind } from './kinds.ts';
import type { Mutant } from './mutant.ts';

/** Why some mutants can't be told from a service that is right. */
interface Reason {
  readonly kind: Kind;
  readonly place: RegExp;
  readonly status?: readonly number[];
  readonly reason: string;
}

const reasons: readonly Reason[] = [];

/** Why a mutant can't be told from outside; undefined where it can. */
export function reasonFor({ kind, place, status }: Mutant): string | undefined {
  return reasons.find(
    (one) =>
      one.kind === kind &&
      one.place.test(place) &&
      (one.status === undefined || (status !== undefined && one.status.includes(status))),
  )?.reason;
}
