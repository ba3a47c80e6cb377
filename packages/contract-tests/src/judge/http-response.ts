import { isUtf8 } from 'node:buffer';

/** An HTTP response. */
export interface HttpResponse {
  readonly status: number;
  /** The header fields, by their names in upper or lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The body as text; empty without a body. */
  readonly body: string;
  /** The body as bytes, if it is not UTF-8. U+FFFD replaces invalid bytes in `body`. */
  readonly bytes?: Buffer;
}

/**
 * Returns the headers of a response by name: a string for one value, an array for repeated headers. The property
 * `headers` of Node drops repeated ones.
 */
export function headersOf(
  distinct: Readonly<Record<string, readonly string[] | undefined>>,
): HttpResponse['headers'] {
  return Object.fromEntries(
    Object.entries(distinct).map(([name, values]) => [name, values?.length === 1 ? values[0] : values]),
  );
}

/**
 * Returns the body of a response. The text keeps a byte order mark, because JSON must not have one (RFC 8259, section
 * 8.1).
 */
export function bodyOf(bytes: Buffer): Pick<HttpResponse, 'body' | 'bytes'> {
  const body = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  return isUtf8(bytes) ? { body } : { body, bytes };
}

/** Returns the value of a header, in any case of its name. Joins several values (RFC 9110, section 5.3). */
export function header({ headers }: Pick<HttpResponse, 'headers'>, name: string): string | undefined {
  const entry = Object.entries(headers).find(([candidate]) => candidate.toLowerCase() === name.toLowerCase());
  const value = entry?.[1];
  return typeof value === 'object' ? value.join(', ') : value;
}
