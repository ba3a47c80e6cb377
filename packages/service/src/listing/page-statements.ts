import type { SortField, SortOrder } from '@contentgen/contract';
import type { Position } from '@contentgen/contract/records';
import type { Database } from '../database/connection.ts';
import type { ColumnValues } from '../resources/any-definition.ts';
import type { ShownRecords } from '../resources/shown-records.ts';
import type { ShownRow } from '../resources/shown-row.ts';

/** Where a page begins, and in which order it is read. */
export interface PageOrder {
  readonly sortBy: SortField;
  readonly direction: SortOrder;
  /** Undefined for the first page. */
  readonly position: Position | undefined;
  readonly limit: number;
}

/** Names sort by the root collation of Unicode, which is the same on every machine. */
export const sortedNameSql = 'name collate "und-x-icu"';

/**
 * Reads a page without a search. There are only a few different statements, by the sorting, the filtered columns,
 * the kind of position and the page size. The page size is part of the SQL: if it were a parameter, the database
 * would expect many rows and plan each page again.
 */
export function readUnsearched(
  database: Database,
  shown: Pick<ShownRecords, 'select'>,
  accountId: string,
  filters: ColumnValues,
  { sortBy, direction, position, limit }: PageOrder,
): Promise<ShownRow[]> {
  const values: unknown[] = [];
  const next = (value: unknown) => `$${values.push(value)}`;
  let conditions = `account_id = ${next(accountId)}`;
  for (const [column, value] of Object.entries(filters)) {
    if (value !== undefined) conditions += ` and "${column}" = ${next(value)}`;
  }
  const isByName = sortBy === 'name';
  if (position !== undefined) {
    const operator = (direction === 'asc' ? '>' : '<') + (position.inclusive ? '=' : '');
    conditions += isByName
      ? ` and (${sortedNameSql}, id) ${operator} (${next(position.name)}::text collate "und-x-icu", ${next(position.id)}::uuid)`
      : ` and id ${operator} ${next(position.id)}::uuid`;
  }
  const order = isByName ? `${sortedNameSql} ${direction}, id ${direction}` : `id ${direction}`;
  return shown.select(`where ${conditions} order by ${order} limit ${limit}`).run(database, values);
}
