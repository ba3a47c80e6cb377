import type { Document, Image } from '@contentgen/contract';
import { ApiError, RateLimitError } from '../errors.ts';
import { isFinal, pauseAfter } from '../wait-for.ts';
import type { CallError } from './call-error.ts';

/** As much of a query as says whether to look again. */
export interface Looked<Data> {
  readonly state: {
    readonly data: Data | undefined;
    readonly error: CallError | null;
    readonly dataUpdateCount: number;
  };
}

/**
 * A `refetchInterval` for what shows records: it looks again, ever more slowly, until the generation of every one of
 * them has ended.
 */
export function untilFinal<Data>(recordsOf: (data: Data) => readonly (Document | Image)[]) {
  return ({ state: { data, error, dataUpdateCount } }: Looked<Data>): number | false => {
    if (data === undefined || recordsOf(data).every(isFinal)) return false;
    return isRefusal(error) ? false : pauseAfter(dataUpdateCount - 1);
  };
}

/** Whether the service would say the same again: the record is deleted, for example, or the key has expired. */
function isRefusal(error: CallError | null): boolean {
  return error instanceof ApiError && error.status < 500 && !(error instanceof RateLimitError);
}
