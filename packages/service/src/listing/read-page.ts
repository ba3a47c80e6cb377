import type {
  CheckedQuery,
  ListMeta,
  ResourceName,
  ResourceOperationIds,
  SortDirection,
  SortField,
} from '@contentgen/contract';
import { type Position, pageOf, requirePosition } from '@contentgen/contract/records';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import { planEachTime } from '../database/plan-each-time.ts';
import type { ColumnValues } from '../resources/any-definition.ts';
import type { RecordRow } from '../resources/record-table.ts';
import type { Resource } from '../resources/resource.ts';
import type { SharedListParameter } from '../resources/shared-list-parameters.ts';
import { cursorDigest } from './cursor-digest.ts';

/** The parameters of every list, with their defaults. */
export type ListQuery = Pick<CheckedQuery<ResourceOperationIds<ResourceName>['list']>, SharedListParameter>;

export interface Page {
  readonly rows: readonly RecordRow[];
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
  { name: resource, definition }: Pick<Resource, 'name' | 'definition'>,
  accountId: string,
  query: ListQuery,
  filters: ColumnValues,
): Promise<Page> {
  const { search_by, sort_by, sort, per_page, cursor, include_total } = query;
  const search = query.search === '' ? undefined : query.search;
  const list = [resource, sort_by, sort, search, search && search_by, Object.entries(filters).sort()];
  const position = cursor === undefined ? undefined : requirePosition(cursor, list, cursorDigest);

  const conditions = [
    sql<boolean>`account_id = ${accountId}`,
    ...Object.entries(filters).flatMap(([column, value]) =>
      value === undefined ? [] : [sql<boolean>`${sql.ref(column)} = ${value}`],
    ),
    ...(search === undefined ? [] : [contains(definition.search[search_by] as string, search)]),
  ];
  const backwards = position?.side === 'before';
  const direction = (sort === 'asc') !== backwards ? 'asc' : 'desc';
  const { rows: found } = await sql<RecordRow>`
    select * from ${sql.table(resource)}
    where ${sql.join(position ? [...conditions, beyond(position, sort_by, direction)] : conditions, sql` and `)}
    order by ${order(sort_by, direction)}
    limit ${per_page + 1}`.execute(database);

  const { rows, ...cursors } = pageOf(found, {
    list,
    sortBy: sort_by,
    perPage: per_page,
    position,
    digest: cursorDigest,
  });
  const total = include_total ? await count(database, resource, conditions) : null;
  return { rows, meta: { per_page, ...cursors, total } };
}

/** Names sort by the root collation of Unicode, which is the same on every machine. */
const sortedName = sql.raw('name collate "und-x-icu"');

function order(sortBy: SortField, direction: SortDirection): RawBuilder<unknown> {
  const keyword = sql.raw(direction);
  return sortBy === 'name' ? sql`${sortedName} ${keyword}, id ${keyword}` : sql`id ${keyword}`;
}

function beyond(position: Position, sortBy: SortField, direction: SortDirection): RawBuilder<boolean> {
  const operator = sql.raw((direction === 'asc' ? '>' : '<') + (position.inclusive ? '=' : ''));
  return sortBy === 'name'
    ? sql`(${sortedName}, id) ${operator} (${position.name}::text collate "und-x-icu", ${position.id}::uuid)`
    : sql`id ${operator} ${position.id}::uuid`;
}

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
