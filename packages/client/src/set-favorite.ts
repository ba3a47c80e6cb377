import type { Image } from '@contentgen/contract';
import { type Call, type CallOptions, callOf } from './call.ts';
import { pause } from './deadline.ts';
import type { Images, UpdateImageResult } from './generated/resources.ts';

/** How often a record that keeps changing is read at most. */
const mostReads = 6;

/** Milliseconds before a record is read once more, at most; each further time as many more. */
const shortPause = 50;

/**
 * Marks an image as a favorite, or takes the mark off. The contract wants the results in every update of an image.
 * Those that are known here may be old: a picture may have come since, or somebody dropped one. So they are read
 * again, and the update holds only for what was read.
 */
export function setFavorite(
  images: Images,
  { id }: Image,
  favorite: boolean,
  options?: CallOptions,
): Call<Image, UpdateImageResult> {
  const update = async () => {
    for (let reads = 1; ; reads += 1) {
      const current = await images.get(id, options).result();
      if (!current.ok) return current;
      const body = { results: current.data.results, favorite };
      const ifMatch = current.response.headers.get('ETag') ?? undefined;
      const updated = await images.update(id, body, { ...options, ifMatch }).result();
      if (updated.status !== 412 || reads === mostReads) return updated;
      await pause(shortPause * reads * Math.random(), options?.signal);
    }
  };
  return callOf(update()) as Call<Image, UpdateImageResult>;
}
