import type { FieldError } from '@contentgen/contract';
import { validationFailed } from '../http/problem.ts';
import { mediaUrl } from '../media/media-addresses.ts';

/**
 * The tokens that the URLs of an update stand for: an image's results may only be dropped or reordered.
 *
 * @param tokens the image's own.
 * @throws Problem 422 that names each URL which is not one of the image's own, or is there twice.
 */
export function ownResults(urls: readonly string[], tokens: readonly string[], publicUrl: string): string[] {
  const own = new Map(tokens.map((token) => [mediaUrl(publicUrl, token), token]));
  const errors = urls.flatMap((url, index): FieldError[] => {
    const field = `results[${index}]`;
    if (!own.has(url)) {
      return [{ field, code: 'foreign', detail: "must be one of the image's own results" }];
    }
    return urls.indexOf(url) < index ? [{ field, code: 'duplicate', detail: 'must be there only once' }] : [];
  });
  if (errors.length > 0) throw validationFailed(errors);
  return urls.flatMap((url) => own.get(url) ?? []);
}
