import type { FieldError } from '../generated/types.ts';
import { validationFailed } from '../requests/problem.ts';

/** The positions of the first and the last byte of a range. Both bytes are in the range. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Returns the range that a `Range` header field asks for (RFC 9110, section 14.2). `whole` if the field is malformed,
 * has another unit or several ranges: a server may ignore such a field. `unsatisfiable` if the range has no byte of
 * the file.
 *
 * @param size the size of the file in bytes.
 */
export function requestedRange(field: string, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, start, end] = /^bytes=[\t ]*(\d*)-(\d*)[\t ]*$/i.exec(field) ?? [];
  if (start === undefined || end === undefined || (start === '' && end === '')) return 'whole';
  if (start === '') {
    const length = Math.min(Number(end), size);
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 };
  }
  const first = Number(start);
  if (end !== '' && Number(end) < first) return 'whole';
  if (first >= size) return 'unsatisfiable';
  return { first, last: end === '' ? size - 1 : Math.min(Number(end), size - 1) };
}

/**
 * Returns whether `If-Range` allows a server to answer with a range: the field is missing, or has the strong tag (RFC
 * 9110, section 13.1.5).
 */
export function allowsRange(ifRange: unknown, strongTag: string): boolean {
  return ifRange === undefined || ifRange === strongTag;
}

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
