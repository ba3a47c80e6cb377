import { crossedAcceptMutants } from './crossed-accept.ts';
import { crossedCursorMutants } from './crossed-cursors.ts';
import { crossedIdempotencyMutants } from './crossed-idempotency.ts';
import { crossedKeyMutants } from './crossed-keys.ts';
import { crossedListMutants } from './crossed-lists.ts';
import type { CrossedMutant } from './crossed-mutant.ts';
import { crossedPreflightMutants } from './crossed-preflights.ts';
import { crossedRequestMutants } from './crossed-requests.ts';
import { crossedStreamMutants } from './crossed-streams.ts';
import { crossedTimeMutants } from './crossed-times.ts';
import { crossedUnchangedMutants } from './crossed-unchanged.ts';
import { crossedWraps } from './crossed-wraps.ts';

/** Returns all crossed mutants. Each breaks one rule, and only for requests of one variant. */
export function crossedMutants(): CrossedMutant[] {
  return [
    crossedKeyMutants,
    crossedRequestMutants,
    crossedWraps,
    crossedIdempotencyMutants,
    crossedListMutants,
    crossedCursorMutants,
    crossedUnchangedMutants,
    crossedAcceptMutants,
    crossedPreflightMutants,
    crossedTimeMutants,
    crossedStreamMutants,
  ].flatMap((derive) => derive());
}
