import { isUtf8 } from 'node:buffer';

/** An answer as it came over HTTP. */
export interface Answer {
  readonly status: number;
  /** By name, in any case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The body's text; empty where there is none. */
  readonly body: string;
  /** The body's bytes, where they are no UTF-8; U+FFFD then stands in the text for what can't be read. */
  readonly bytes?: Buffer;
}

/**
 * The headers of an answer as they came, by name: one that came once as a text, one that came more often as its
 * values. Node's own `headers` leave out what comes again.
 */
export function headersOf(
  distinct: Readonly<Record<string, readonly string[] | undefined>>,
): Answer['headers'] {
  return Object.fromEntries(
    Object.entries(distinct).map(([name, values]) => [name, values?.length === 1 ? values[0] : values]),
  );
}

/** The body of an answer. A byte order mark stays in its text: JSON has none (RFC 8259, section 8.1). */
export function bodyOf(bytes: Buffer): Pick<Answer, 'body' | 'bytes'> {
  const body = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  return isUtf8(bytes) ? { body } : { body, bytes };
}

/** The value of a header, whatever the case of its name; several values are joined (RFC 9110, section 5.3). */
export function header({ headers }: Pick<Answer, 'headers'>, name: string): string | undefined {
  const entry = Object.entries(headers).find(([candidate]) => candidate.toLowerCase() === name.toLowerCase());
  const value = entry?.[1];
  return typeof value === 'object' ? value.join(', ') : value;
}
