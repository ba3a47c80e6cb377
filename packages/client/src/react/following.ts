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
 * A `refetchInterval` for a query that shows records: it polls, at growing intervals, until the generation of every
 * record has ended.
 */
export function untilFinal<Data>(recordsOf: (data: Data) => readonly GeneratedRecord[]) {
  return ({ state: { data, error, dataUpdateCount } }: PolledQuery<Data>): number | false => {
    if (data === undefined || recordsOf(data).every(isFinal)) return false;
    return isRefusal(error) ? false : pauseAfter(dataUpdateCount - 1);
  };
}

/** Whether the service would refuse again: the record is deleted, for example, or the key has expired. */
function isRefusal(error: CallError | null): boolean {
  return error instanceof ApiError && error.status < 500 && !(error instanceof RateLimitError);
}
