import { ApiError, RateLimitError } from '../errors.ts';
import { type GeneratedRecord, isFinal, pauseAfter } from '../wait-for.ts';
import type { CallError } from './call-error.ts';

/** The part of a query that decides whether to poll again. */
export interface PolledQuery<Data> {
  readonly state: {
    readonly data: Data | undefined;
    readonly error: CallError | null;
    readonly dataUpdateCount: number;
  };
}

/**
 * Creates a `refetchInterval` for a query that shows records. It polls at growing intervals until the state of every
 * record is final.
 */
export function untilFinal<Data>(recordsOf: (data: Data) => readonly GeneratedRecord[]) {
  return ({ state: { data, error, dataUpdateCount } }: PolledQuery<Data>): number | false => {
    if (data === undefined || recordsOf(data).every(isFinal)) return false;
    return isRefusal(error) ? false : pauseAfter(dataUpdateCount - 1);
  };
}

/**
 * Returns whether the service would refuse the call again, for example because the record is deleted or the key has
 * expired.
 */
function isRefusal(error: CallError | null): boolean {
  return error instanceof ApiError && error.status < 500 && !(error instanceof RateLimitError);
}
