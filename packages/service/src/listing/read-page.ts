import type { CheckedQuery, ListMeta, ResourceName, ResourceOperationIds } from '@contentgen/contract';
import { pageOf, requirePosition, totalOf } from '@contentgen/contract/records';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import type { ColumnValues } from '../resources/any-definition.ts';
import type { Resource } from '../resources/resource.ts';
import type { SharedListParameter } from '../resources/shared-list-parameters.ts';
import type { ShownRow } from '../resources/shown-row.ts';
import { countRecords } from './count-records.ts';
import { cursorDigest } from './cursor-digest.ts';
import { readUnsearched } from './page-statements.ts';
import { type Search, searchRows } from './search-rows.ts';

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
  // A release that adds a filter must accept the cursors that clients hold.
  const filtered = Object.entries(filters).filter(([, value]) => value !== undefined);
  const list = [resource, sort_by, sort, search, search && search_by, filtered.sort()];
  const position = cursor === undefined ? undefined : requirePosition(cursor, list, cursorDigest);

  const backwards = position?.side === 'before';
  const direction = (sort === 'asc') !== backwards ? 'asc' : 'desc';
  const page = { sortBy: sort_by, direction, position, limit: per_page + 1 } as const;
  const searched: Search | undefined =
    search === undefined
      ? undefined
      : {
          resource,
          accountId,
          column: definition.search[search_by] as string,
          text: search,
          filters: conditionsOf(filters),
        };
  const found =
    searched === undefined
      ? await readUnsearched(database, shown, accountId, filters, page)
      : await searchRows(database, searched, shown.columns, page);

  const { rows, ...cursors } = pageOf(found, {
    list,
    sortBy: sort_by,
    perPage: per_page,
    position,
    digest: cursorDigest,
  });
  const matching = include_total
    ? await countRecords(database, { resource, accountId, filters: conditionsOf(filters), search: searched })
    : undefined;
  return { rows, meta: { per_page, ...cursors, total: totalOf(matching) } };
}

function conditionsOf(filters: ColumnValues): RawBuilder<boolean>[] {
  return Object.entries(filters).flatMap(([column, value]) =>
    value === undefined ? [] : [sql<boolean>`${sql.ref(column)} = ${value}`],
  );
}
