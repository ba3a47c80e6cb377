import type { FieldError } from '../generated/types.ts';
import { validationFailed } from '../requests/problem.ts';

/**
 * Requires that an update only drops or reorders the results of a record.
 *
 * @param field the name of the field.
 * @throws Problem 422 that names each address that is repeated or not one of `own`.
 */
export function requireOwnResults(field: string, sent: readonly string[], own: ReadonlySet<string>): void {
  const errors = sent.flatMap((url, index): FieldError[] => {
    const place = `${field}[${index}]`;
    if (!own.has(url)) {
      return [{ field: place, code: 'foreign', detail: "must be one of the image's own results" }];
    }
    return sent.indexOf(url) < index
      ? [{ field: place, code: 'duplicate', detail: 'must occur only once' }]
      : [];
  });
  if (errors.length > 0) throw validationFailed(errors);
}
