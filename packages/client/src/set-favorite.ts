import { type Call, type CallOptions, callOf } from './call.ts';
import { pause } from './deadline.ts';
import type { AnyResult } from './result.ts';

/** The largest number of reads of a record that keeps changing. */
const mostReads = 6;

/** The longest pause before the second read, in milliseconds; it grows by as much with each further read. */
const shortPause = 50;

type Method = (...values: unknown[]) => Call<unknown, AnyResult>;

/**
 * Changes the favorite of records whose updates require more fields than that. The values of these fields that a
 * program has may be old: a generation may have ended since, or another client may have changed them. So the record is
 * read again, and the update is valid only for the version that was read.
 *
 * @param fields the fields that an update has to repeat.
 */
export function favoriteSetter(get: Method, update: Method, fields: readonly string[]) {
  return ({ id }: { readonly id: string }, favorite: boolean, options?: CallOptions) => {
    const outcome = async () => {
      for (let reads = 1; ; reads += 1) {
        const current = await get(id, options).result();
        if (!current.ok) return current;
        const body: Record<string, unknown> = {};
        for (const field of fields) body[field] = (current.data as never)[field];
        const ifMatch = current.response.headers.get('ETag') ?? undefined;
        const updated = await update(id, { ...body, favorite }, { ...options, ifMatch }).result();
        if (updated.status !== 412 || reads === mostReads) return updated;
        await pause(shortPause * reads * Math.random(), options?.signal);
      }
    };
    return callOf(outcome());
  };
}
