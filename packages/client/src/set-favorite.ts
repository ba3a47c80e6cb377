import { type Call, type CallOptions, callOf } from './call.ts';
import { pause } from './deadline.ts';
import type { Resources } from './generated/resources.ts';
import { repeatedFields } from './generated/table.ts';
import { checkedHeaders } from './request.ts';
import type { AnyResult } from './result.ts';

/** The largest number of reads of a record that keeps changing. */
const mostReads = 6;

/**
 * The longest pause before the second read, in milliseconds. Before each further read, it grows by the same number.
 */
const shortPause = 50;

type AnyCall = Call<unknown, AnyResult>;

/** A resource whose updates require more fields than `favorite`. */
export type FavoriteResource = Resources[keyof typeof repeatedFields];

/**
 * Marks a record as a favorite, or removes the mark, and changes nothing else. The contract requires further fields in
 * such an update, and the values that a program has may be old: a generation may have ended since, or another client
 * may have changed them. So the record is read again, and the update is valid only for the version that was read.
 *
 * @param resource such as `client.images`.
 * @param record the record, or its id.
 * @param options of each request, except for `deadline`: it is the longest time of all requests together.
 */
export function setFavorite<Resource extends FavoriteResource>(
  resource: Resource,
  record: { readonly id: string } | string,
  favorite: boolean,
  options?: CallOptions,
): ReturnType<Resource['update']> {
  let update: AnyCall | undefined;
  let isBodyKept = false;
  const keepBody = () => {
    isBodyKept = true;
    update?.asResponse().catch(() => {});
  };
  const started = (call: AnyCall) => {
    update = call;
    if (isBodyKept) keepBody();
  };
  const run = async () => {
    const id = typeof record === 'string' ? record : record.id;
    return updateFavorite(resource, id, favorite, started, options);
  };
  return callOf(run, keepBody) as ReturnType<Resource['update']>;
}

/** @param started called with every update. */
async function updateFavorite(
  resource: FavoriteResource,
  id: string,
  favorite: boolean,
  started: (update: AnyCall) => void,
  options: CallOptions = {},
): Promise<AnyResult> {
  checkedHeaders(options);
  const { deadline, signal } = options;
  const end = performance.now() + (deadline ?? Number.POSITIVE_INFINITY);
  // Without a deadline, that of the client applies to each request.
  const rest = () =>
    deadline === undefined ? options : { ...options, deadline: Math.max(0, end - performance.now()) };
  for (let reads = 1; ; reads += 1) {
    const current = await resource.get(id, rest()).result();
    if (!current.ok) return current;
    const fields = Object.values(repeatedFields)
      .flat()
      .map((field) => [field, current.data[field]]);
    const ifMatch = current.response.headers.get('ETag') ?? undefined;
    const update = resource.update(id, { ...Object.fromEntries(fields), favorite } as never, {
      ...rest(),
      ifMatch,
    });
    started(update);
    const updated = await update.result();
    const wait = shortPause * reads * Math.random();
    if (updated.status !== 412 || reads === mostReads || performance.now() + wait >= end) return updated;
    await pause(wait, signal);
  }
}
