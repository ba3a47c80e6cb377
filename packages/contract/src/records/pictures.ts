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
 * Returns the tokens of the results that an update leaves to a record, in the order of the update. It only drops or
 * reorders results. A repeated one counts once.
 *
 * @param field the name of the field.
 * @param own the token of each result of the record, by its address.
 * @throws Problem 422 that names each address that is not one of `own`.
 */
export function ownResults(
  field: string,
  sent: readonly string[],
  own: ReadonlyMap<string, string>,
): string[] {
  const errors = sent.flatMap((url, index): FieldError[] =>
    own.has(url)
      ? []
      : [{ field: `${field}[${index}]`, code: 'foreign', detail: "must be one of the image's own results" }],
  );
  if (errors.length > 0) throw validationFailed(errors);
  return [...new Set(sent)].flatMap((url) => own.get(url) ?? []);
}
