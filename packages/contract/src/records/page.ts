import type { ListMeta, SortField } from '../generated/types.ts';
import { validationFailed } from '../requests/problem.ts';
import { type Digest, type Position, readCursor, writeCursor } from './cursor.ts';

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
