import type { CheckedQuery, ListMeta, ResourceName, ResourceOperationIds } from '@contentgen/contract';
import { type Position, pageOf, requirePosition } from '@contentgen/contract/records';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import { planEachTime } from '../database/plan-each-time.ts';
import type { ColumnValues } from '../resources/any-definition.ts';
import type { Resource } from '../resources/resource.ts';
import type { SharedListParameter } from '../resources/shared-list-parameters.ts';
import type { ShownRecords } from '../resources/shown-records.ts';
import type { ShownRow } from '../resources/shown-row.ts';
import { cursorDigest } from './cursor-digest.ts';
import { type PageOrder, readUnsearched, sortedNameSql } from './page-statements.ts';

/** The parameters of every list, with their defaults. */
export type ListQuery = Pick<CheckedQuery<ResourceOperationIds<ResourceName>['list']>, SharedListParameter>;

export interface Page {
  readonly rows: readonly ShownRow[];
  readonly meta: ListMeta;
}

/**
 * Reads one page of an account's records. A page begins at a position, not at an offset: a client that follows
 * `next_cursor` sees every record that stays in the list exactly once, even while others are created and deleted.
 *
 * @param filters the values that columns must have; undefined where a column is not filtered.
 * @throws Problem 422 for a cursor that is malformed or belongs to another list.
 */
export async function readPage(
  database: Database,
  { name: resource, definition, shown }: Pick<Resource, 'name' | 'definition' | 'shown'>,
  accountId: string,
  query: ListQuery,
  filters: ColumnValues,
): Promise<Page> {
  const { search_by, sort_by, sort, per_page, cursor, include_total } = query;
  const search = query.search === '' ? undefined : query.search;
  const list = [resource, sort_by, sort, search, search && search_by, Object.entries(filters).sort()];
  const position = cursor === undefined ? undefined : requirePosition(cursor, list, cursorDigest);

  const backwards = position?.side === 'before';
  const direction = (sort === 'asc') !== backwards ? 'asc' : 'desc';
  const page = { sortBy: sort_by, direction, position, limit: per_page + 1 } as const;
  // Most pages need no SQL beyond their fixed statement.
  const conditions = () => [
    sql<boolean>`account_id = ${accountId}`,
    ...Object.entries(filters).flatMap(([column, value]) =>
      value === undefined ? [] : [sql<boolean>`${sql.ref(column)} = ${value}`],
    ),
    ...(search === undefined ? [] : [contains(definition.search[search_by] as string, search)]),
  ];
  const found =
    search === undefined
      ? await readUnsearched(database, shown, accountId, filters, page)
      : await readSearched(database, resource, shown, conditions(), page);

  const { rows, ...cursors } = pageOf(found, {
    list,
    sortBy: sort_by,
    perPage: per_page,
    position,
    digest: cursorDigest,
  });
  const total = include_total ? await count(database, resource, conditions()) : null;
  return { rows, meta: { per_page, ...cursors, total } };
}

/** Reads a page of a search, with a plan for its text. */
async function readSearched(
  database: Database,
  resource: ResourceName,
  { columns }: Pick<ShownRecords, 'columns'>,
  conditions: readonly RawBuilder<boolean>[],
  { sortBy, direction, position, limit }: PageOrder,
): Promise<ShownRow[]> {
  const keyword = sql.raw(direction);
  const isByName = sortBy === 'name';
  const beyond = ({ inclusive, id, name }: Position): RawBuilder<boolean> => {
    const operator = sql.raw((direction === 'asc' ? '>' : '<') + (inclusive ? '=' : ''));
    return isByName
      ? sql`(${sortedName}, id) ${operator} (${name}::text collate "und-x-icu", ${id}::uuid)`
      : sql`id ${operator} ${id}::uuid`;
  };
  const { rows } = await sql<ShownRow>`
    select ${sql.raw(columns)} from ${sql.table(resource)}
    where ${sql.join(position ? [...conditions, beyond(position)] : conditions, sql` and `)}
    order by ${isByName ? sql`${sortedName} ${keyword}, id ${keyword}` : sql`id ${keyword}`}
    limit ${limit}`.execute(database);
  return rows;
}

/** Names sort by the root collation of Unicode, which is the same on every machine. */
const sortedName = sql.raw(sortedNameSql);

/** A case-insensitive search. The expression must be the one of the trigram indexes, including the collation. */
function contains(column: string, text: string): RawBuilder<boolean> {
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql`${sql.raw(planEachTime)} lower(${sql.ref(column)} collate "und-x-icu") like lower(${pattern}::text collate "und-x-icu")`;
}

async function count(database: Database, resource: ResourceName, conditions: readonly RawBuilder<boolean>[]) {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from ${sql.table(resource)}
    where ${sql.join(conditions, sql` and `)}`.execute(database);
  return rows[0]?.total ?? 0;
}
