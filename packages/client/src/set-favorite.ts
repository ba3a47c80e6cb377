import type { CallOptions } from './call.ts';
import { PreconditionFailedError } from './errors.ts';
import type { Resources } from './generated/resources.ts';
import { repeatedFields } from './generated/table.ts';

/** The largest number of reads of a record that keeps changing. */
const mostReads = 6;

/** A resource whose updates require more fields than `favorite`. */
export type FavoriteResource = Resources[keyof typeof repeatedFields];

/**
 * Marks a record as a favorite, or removes the mark, and changes nothing else. The contract requires further fields in
 * such an update, and the values that a program has may be old: a generation may have ended since, or another client
 * may have changed them. So the record is read, and the update is valid only for the version that was read.
 *
 * @param resource such as `client.images`.
 * @param record the record, or its id.
 * @param options of each request.
 * @returns the updated record.
 * @throws what `get` and `update` throw, such as PreconditionFailedError for a record that changed six times meanwhile.
 */
export async function setFavorite<Resource extends FavoriteResource>(
  resource: Resource,
  record: { readonly id: string } | string,
  favorite: boolean,
  options?: CallOptions,
): Promise<Awaited<ReturnType<Resource['get']>>> {
  const id = typeof record === 'string' ? record : record.id;
  for (let reads = 1; ; reads += 1) {
    const response = await resource.get(id, options).asResponse();
    const current = (await response.json()) as Record<string, unknown>;
    const ifMatch = response.headers.get('ETag') ?? undefined;
    const kept = Object.values(repeatedFields)
      .flat()
      .map((field) => [field, current[field]]);
    const body = { ...Object.fromEntries(kept), favorite };
    try {
      return (await resource.update(id, body, { ...options, ifMatch })) as never;
    } catch (error) {
      if (!(error instanceof PreconditionFailedError) || reads === mostReads) throw error;
    }
  }
}
