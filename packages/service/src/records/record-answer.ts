import { entityTag } from '../http/entity-tags.ts';

interface Versioned {
  readonly version: number;
}

/** A record with its `ETag`. */
export function recordAnswer<Row extends Versioned, Body>(row: Row, present: (row: Row) => Body) {
  return { status: 200, headers: { etag: entityTag(row.version) }, body: present(row) } as const;
}
