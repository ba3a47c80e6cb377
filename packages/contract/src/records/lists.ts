import { contract } from '../document.ts';
import type { ListMeta, SortField } from '../generated/types.ts';
import { validationFailed } from '../requests/problem.ts';
import { stringFormats } from '../requests/value-rules.ts';

/** A list that a client walks through: its identity, and where the page begins. */
export interface PagedList {
  /** What makes up the list: resource, sorting, search and filters. A cursor is valid only for an equal value. */
  readonly list: unknown;
  readonly sortBy: SortField;
  /** Maximum number of records on the page. */
  readonly perPage: number;
  /** Undefined for the first page. */
  readonly position: Position | undefined;
  readonly digest: Digest;
}

/** A page of records, with the cursors of the pages beside it. */
export interface PageOf<Row> extends Pick<ListMeta, 'next_cursor' | 'prev_cursor'> {
  readonly rows: readonly Row[];
}

/**
 * Reads the position of a cursor.
 *
 * @throws Problem 422 for a cursor that is malformed or belongs to another list.
 */
export function requirePosition(cursor: string, list: unknown, digest: Digest): Position {
  const position = readCursor(cursor, list, digest);
  if (position !== undefined) return position;
  const detail =
    'must be the next_cursor or prev_cursor of a page of this list, sent with the same filters and sorting';
  throw validationFailed([{ field: 'cursor', code: 'cursor', detail }]);
}

/**
 * Creates a page of the records that follow a position.
 *
 * @param found the records beyond the position, the nearest first: at most one more than fits on the page.
 */
export function pageOf<Row extends { readonly id: string; readonly name: string }>(
  found: readonly Row[],
  { list, sortBy, perPage, position, digest }: PagedList,
): PageOf<Row> {
  const backwards = position?.side === 'before';
  const more = found.length > perPage;
  const rows = found.slice(0, perPage);
  if (backwards) rows.reverse();

  const cursorTo = (side: Position['side'], row: Row | undefined): string | null => {
    if (row !== undefined) {
      const name = sortBy === 'name' ? row.name : null;
      return writeCursor({ side, inclusive: false, id: row.id, name }, list, digest);
    }
    // The page is empty, so the page beside it ends with the record of this page's cursor.
    return position && position.side !== side
      ? writeCursor({ ...position, side, inclusive: true }, list, digest)
      : null;
  };
  return {
    rows,
    next_cursor: more || backwards ? cursorTo('after', rows.at(-1)) : null,
    prev_cursor: (more && backwards) || (position && !backwards) ? cursorTo('before', rows[0]) : null,
  };
}

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

/** The largest total of a list. A server counts no further records. */
export const largestTotal = contract.components.schemas.ListMeta?.properties?.total?.maximum as number;

/**
 * Returns the `total` of a list.
 *
 * @param matching the number of records that match the filters, or any number above `largestTotal` if more match;
 *   undefined if the client did not ask for the total.
 */
export function totalOf(matching: number | undefined): number | null {
  return matching === undefined ? null : Math.min(matching, largestTotal);
}

/** The root collation of Unicode, which the locale `en` uses unchanged. */
const rootCollation = new Intl.Collator('en');

/**
 * Compares two names in the order of a list, as the parameter `sort_by` of the contract defines it. Returns less than
 * 0 if the first name comes first, and 0 for equal names. Names that are equal for the collation are in the order of
 * their code points, as in PostgreSQL.
 */
export function compareNames(one: string, other: string): number {
  return rootCollation.compare(one, other) || compareCodePoints(one, other);
}

/** Compares two texts by their code points. This is also the order of their bytes in UTF-8. */
function compareCodePoints(one: string, other: string): number {
  if (one === other) return 0;
  const [left, right] = [[...one], [...other]];
  const at = left.findIndex((character, index) => character !== right[index]);
  return (left[at]?.codePointAt(0) ?? -1) - (right[at < 0 ? left.length : at]?.codePointAt(0) ?? -1);
}
