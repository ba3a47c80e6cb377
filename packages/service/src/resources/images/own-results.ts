import type { FieldError } from '@contentgen/contract';
import { validationFailed } from '@contentgen/contract/requests';
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
  const errors = urls.flatMap((url, index): FieldError[] => {
    const field = `results[${index}]`;
    if (!own.has(url)) {
      return [{ field, code: 'foreign', detail: "must be one of the image's own results" }];
    }
    return urls.indexOf(url) < index ? [{ field, code: 'duplicate', detail: 'must occur only once' }] : [];
  });
  if (errors.length > 0) throw validationFailed(errors);
  return urls.flatMap((url) => own.get(url) ?? []);
}
