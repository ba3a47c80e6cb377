import type { Image } from '@contentgen/contract';
import { type Call, type CallOptions, callOf } from './call.ts';
import type { Images, UpdateImageResult } from './generated/resources.ts';
import { isFinal } from './wait-for.ts';

/** How often a record that keeps changing is read at most. */
const mostReads = 3;

/**
 * Marks an image as a favorite, or takes the mark off. The contract wants the results in every update of an image.
 * Those of an image that was still being drawn may have come since, and to send none would drop them: so they
 * are read again, and the update holds only for what was read.
 */
export function setFavorite(
  images: Images,
  image: Image,
  favorite: boolean,
  options?: CallOptions,
): Call<Image, UpdateImageResult> {
  const { id, results } = image;
  if (isFinal(image)) return images.update(id, { results, favorite }, options);
  return callOf(updateCurrent()) as Call<Image, UpdateImageResult>;

  async function updateCurrent() {
    for (let left = mostReads; ; left -= 1) {
      const current = await images.get(id, options).result();
      if (!current.ok) return current;
      const body = { results: current.data.results, favorite };
      const ifMatch = current.response.headers.get('ETag') ?? undefined;
      const updated = await images.update(id, body, { ...options, ifMatch }).result();
      if (updated.status !== 412 || left === 1) return updated;
    }
  }
}
