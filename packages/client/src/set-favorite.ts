import { type CallOptions, callOf } from './call.ts';
import { pause } from './deadline.ts';
import type { Resources } from './generated/resources.ts';
import { repeatedFields } from './generated/table.ts';
import type { AnyResult } from './result.ts';

/** The largest number of reads of a record that keeps changing. */
const mostReads = 6;

/**
 * The longest pause before the second read, in milliseconds. Before each further read, it grows by the same number.
 */
const shortPause = 50;

/** A resource whose updates require more fields than `favorite`. */
export type FavoriteResource = Resources[keyof typeof repeatedFields];

/**
 * Marks a record as a favorite, or removes the mark, and changes nothing else. The contract requires further fields in
 * such an update, and the values that a program has may be old: a generation may have ended since, or another client
 * may have changed them. So the record is read again, and the update is valid only for the version that was read.
 *
 * @param resource such as `client.images`.
 * @param record the record, or its id.
 */
export function setFavorite<Resource extends FavoriteResource>(
  resource: Resource,
  record: { readonly id: string } | string,
  favorite: boolean,
  options?: CallOptions,
): ReturnType<Resource['update']> {
  const run = () =>
    updateFavorite(resource, typeof record === 'string' ? record : record.id, favorite, options);
  return callOf((done, fail) => {
    run().then((result) => done(result.data, () => result, result.error), fail);
  }) as ReturnType<Resource['update']>;
}

async function updateFavorite(
  resource: FavoriteResource,
  id: string,
  favorite: boolean,
  options?: CallOptions,
): Promise<AnyResult> {
  for (let reads = 1; ; reads += 1) {
    const current = await resource.get(id, options).result();
    if (!current.ok) return current;
    const fields = Object.values(repeatedFields)
      .flat()
      .map((field) => [field, current.data[field]]);
    const ifMatch = current.response.headers.get('ETag') ?? undefined;
    const updated = await resource
      .update(id, { ...Object.fromEntries(fields), favorite } as never, { ...options, ifMatch })
      .result();
    if (updated.status !== 412 || reads === mostReads) return updated;
    await pause(shortPause * reads * Math.random(), options?.signal);
  }
}
