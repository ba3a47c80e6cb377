import { entityTag, isUnchanged } from '../http/entity-tags.ts';
import { notFound } from '../http/problem.ts';

interface Versioned {
  readonly version: number;
}

/** A record with its `ETag`. */
export function recordAnswer<Row extends Versioned, Body>(row: Row, present: (row: Row) => Body) {
  return { status: 200, headers: { etag: entityTag(row.version) }, body: present(row) } as const;
}

/**
 * A record, or 304 when the client has it already.
 *
 * @throws Problem 404 without a record.
 */
export function shownRecordAnswer<Row extends Versioned, Body>(
  row: Row | undefined,
  ifNoneMatch: string | undefined,
  present: (row: Row) => Body,
) {
  if (row === undefined) throw notFound();
  if (!isUnchanged(ifNoneMatch, entityTag(row.version))) return recordAnswer(row, present);
  return { status: 304, headers: { etag: entityTag(row.version) } } as const;
}
