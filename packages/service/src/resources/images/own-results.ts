import { requireOwnResults } from '@contentgen/contract/records';
import type { MediaUrl } from '../record-media.ts';
import type { RecordRow } from '../record-table.ts';
import type { ImageTable } from './image-table.ts';

/**
 * The tokens of the `results` of an update. An update may only drop or reorder the image's results.
 *
 * @throws Problem 422 that names each address that is repeated or not one of the image's results.
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
