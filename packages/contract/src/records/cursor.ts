import { stringFormats } from '../requests/string-formats.ts';

/** A position in a sorted list: before, after or at the record with these values. */
export interface Position {
  /** Whether the page is after the record or before it, in the order of the list. */
  readonly side: 'after' | 'before';
  /** Whether the record itself belongs to the page. */
  readonly inclusive: boolean;
  readonly id: string;
  /** The name of the record if the list is sorted by name; otherwise null. */
  readonly name: string | null;
}

/** Returns a digest of a text: 22 characters that a URL does not encode. */
export type Digest = (text: string) => string;

/** Writes a position as an opaque cursor. The digest in the cursor makes it valid only for this list. */
export function writeCursor(position: Position, list: unknown, digest: Digest): string {
  const payload = JSON.stringify([position.side, position.inclusive, position.id, position.name]);
  return `${encode(payload)}.${digest(JSON.stringify([payload, list]))}`;
}

/** Reads the position of a cursor; undefined when the cursor is malformed or belongs to another list. */
export function readCursor(cursor: string, list: unknown, digest: Digest): Position | undefined {
  const position = readPosition(cursor.split('.')[0] ?? '');
  return position && writeCursor(position, list, digest) === cursor ? position : undefined;
}

/**
 * Reads a position and checks that a database accepts its values. The digest of a cursor contains no secret, so
 * anyone can write a cursor with other values.
 */
function readPosition(encoded: string): Position | undefined {
  try {
    const [side, inclusive, id, name] = JSON.parse(decode(encoded));
    const isPosition =
      (side === 'after' || side === 'before') &&
      typeof inclusive === 'boolean' &&
      typeof id === 'string' &&
      stringFormats.uuid?.(id) &&
      (name === null || (typeof name === 'string' && !name.includes('\0')));
    return isPosition ? { side, inclusive, id, name } : undefined;
  } catch {
    return undefined;
  }
}

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

/** Returns whether a text is ASCII, as most cursors are. UTF-8 encodes such a text unchanged. */
const isAscii = (text: string) => !/[^\0-\x7f]/.test(text);

/** Returns a text with one character for each byte of the UTF-8 encoding. */
const bytesOf = (text: string) =>
  Array.from(encoder.encode(text), (byte) => String.fromCharCode(byte)).join('');

/** Encodes a text in UTF-8 and base64url, without padding (RFC 4648, section 5). */
function encode(text: string): string {
  return btoa(isAscii(text) ? text : bytesOf(text))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/**
 * Decodes a text from base64url and UTF-8.
 *
 * @throws for a text that is not base64url, or not UTF-8.
 */
function decode(encoded: string): string {
  const bytes = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
  return decoder.decode(Uint8Array.from(bytes, (character) => character.charCodeAt(0)));
}
