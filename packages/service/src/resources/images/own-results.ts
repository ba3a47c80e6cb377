import { requireOwnResults } from '@contentgen/contract/records';
import type { MediaUrl } from '../record-media.ts';
import type { RecordRow } from '../record-table.ts';
import type { ImageTable } from './image-table.ts';

/**
 * Returns the tokens of the pictures in the `results` of an update. An update can only omit or reorder pictures that
 * the image already has.
 *
 * @throws Problem 422 that names each URL that is repeated or does not belong to the image.
 */
export function ownResults(
  urls: readonly string[],
  { results }: RecordRow<ImageTable>,
  mediaUrl: MediaUrl,
): string[] {
  const own = new Map(results.map((token) => [mediaUrl(token), token]));
  requireOwnResults('results', urls, new Set(own.keys()));
  return urls.flatMap((url) => own.get(url) ?? []);
}
