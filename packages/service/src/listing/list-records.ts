import type { ListMeta, SortDirection, SortField } from '@contentgen/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import { plannedAnew } from '../database/planned-anew.ts';
import type { Call } from '../http/call.ts';
import { validationFailed } from '../http/problem.ts';
import type { RecordRow, Resource } from '../records/records-repository.ts';
import { type Position, readCursor, writeCursor } from './cursor.ts';

/** What every list can be asked for, whatever it lists: the contract's parameters, its defaults filled in. */
export type ListQuery = Pick<
  Call<'listDocuments' | 'listImages'>['query'],
  'search' | 'search_by' | 'sort_by' | 'sort' | 'per_page' | 'cursor' | 'include_total'
>;

/** A query that asks for nothing beyond: a parameter new in the contract is a type error until it is handled. */
type Exactly<Query extends ListQuery> = Query &
  Readonly<Record<Exclude<keyof Query, keyof ListQuery>, never>>;

/** Columns that must equal a value; undefined ones don't filter. */
export type Filters = Readonly<Record<string, string | number | boolean | undefined>>;

export interface Page<Name extends Resource> {
  readonly rows: RecordRow<Name>[];
  readonly meta: ListMeta;
}

/**
 * One page of an account's records. It goes by position, not by offset: whoever follows `next_cursor` sees
 * every record that stays in the list exactly once, whatever comes and goes meanwhile.
 *
 * @throws Problem 422 for a cursor that is broken or belongs to another list.
 */
export async function listRecords<Name extends Resource, Query extends ListQuery>(
  database: Database,
  resource: Name,
  accountId: string,
  query: Exactly<Query>,
  filters: Filters,
): Promise<Page<Name>> {
  const { search_by, sort_by, sort, per_page, cursor, include_total } = query;
  const search = query.search === '' ? undefined : query.search;
  const list = [resource, sort_by, sort, search, search && search_by, Object.entries(filters).sort()];
  const position = cursor === undefined ? undefined : requirePosition(cursor, list);

  const conditions = [
    sql<boolean>`account_id = ${accountId}`,
    ...Object.entries(filters).flatMap(([column, value]) =>
      value === undefined ? [] : [sql<boolean>`${sql.ref(column)} = ${value}`],
    ),
    ...(search === undefined ? [] : [contains(search_by, search)]),
  ];
  const backwards = position?.side === 'before';
  const direction = (sort === 'asc') !== backwards ? 'asc' : 'desc';
  const { rows: found } = await sql<RecordRow<Name>>`
    select * from ${sql.table(resource)}
    where ${sql.join(position ? [...conditions, beyond(position, sort_by, direction)] : conditions, sql` and `)}
    order by ${order(sort_by, direction)}
    limit ${per_page + 1}`.execute(database);

  const more = found.length > per_page;
  const rows = found.slice(0, per_page);
  if (backwards) rows.reverse();

  const beside = (side: Position['side'], row: RecordRow<Name> | undefined): string | null => {
    if (row !== undefined) {
      const name = sort_by === 'name' ? row.name : null;
      return writeCursor({ side, inclusive: false, id: row.id, name }, list);
    }
    // An empty page: the way back leads over the record that the page was to begin next to.
    return position && position.side !== side
      ? writeCursor({ ...position, side, inclusive: true }, list)
      : null;
  };
  return {
    rows,
    meta: {
      per_page,
      next_cursor: more || backwards ? beside('after', rows.at(-1)) : null,
      prev_cursor: (more && backwards) || (position && !backwards) ? beside('before', rows[0]) : null,
      total: include_total ? await count(database, resource, conditions) : null,
    },
  };
}

function requirePosition(cursor: string, list: unknown): Position {
  const position = readCursor(cursor, list);
  if (position !== undefined) return position;
  const detail = 'must be a cursor of this list, sent with the filters and the sorting it was made with';
  throw validationFailed([{ field: 'cursor', code: 'cursor', detail }]);
}

/** The order of names is the same on every machine: that of Unicode's root collation. */
const sortedName = sql.raw('name collate "und-x-icu"');

function order(sortBy: SortField, direction: SortDirection): RawBuilder<unknown> {
  const way = sql.raw(direction);
  return sortBy === 'name' ? sql`${sortedName} ${way}, id ${way}` : sql`id ${way}`;
}

function beyond(position: Position, sortBy: SortField, direction: SortDirection): RawBuilder<boolean> {
  const operator = sql.raw((direction === 'asc' ? '>' : '<') + (position.inclusive ? '=' : ''));
  return sortBy === 'name'
    ? sql`(${sortedName}, id) ${operator} (${position.name}::text collate "und-x-icu", ${position.id}::uuid)`
    : sql`id ${operator} ${position.id}::uuid`;
}

/** Contains, in any case; `lower` with the collation's name is what the trigram indexes hold. */
function contains(column: string, text: string): RawBuilder<boolean> {
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql`${sql.raw(plannedAnew)} lower(${sql.ref(column)} collate "und-x-icu") like lower(${pattern}::text collate "und-x-icu")`;
}

async function count(database: Database, resource: Resource, conditions: readonly RawBuilder<boolean>[]) {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from ${sql.table(resource)}
    where ${sql.join(conditions, sql` and `)}`.execute(database);
  return rows[0]?.total ?? 0;
}
