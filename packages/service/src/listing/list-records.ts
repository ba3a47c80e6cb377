import { hash } from 'node:crypto';
import type {
  CheckedQuery,
  ContractResource,
  ListMeta,
  ResourceName,
  ResourceOperationIds,
} from '@contentgen/contract';
import { type Digest, fold, pageOf, requirePosition, totalOf } from '@contentgen/contract/records';
import type { Database } from '../database/connection.ts';
import type { Call, HandlerResponse } from '../http/binding.ts';
import type { Resource } from '../resources/resource.ts';
import type {
  AnyDefinition,
  ColumnValues,
  RecordRow,
  SharedListParameter,
} from '../resources/resource-definition.ts';
import { countRecords, readRecords, searchRecords } from './read-records.ts';

/** The parameters of every list, with their defaults. */
export type ListQuery = Pick<CheckedQuery<ResourceOperationIds<ResourceName>['list']>, SharedListParameter>;

export interface Page {
  readonly rows: readonly RecordRow[];
  readonly meta: ListMeta;
}

/**
 * Lists one page of an account's records, with the filters that the resource defines.
 *
 * @throws Problem 422 for a cursor of another list.
 */
export async function listRecords(
  database: Database,
  resource: Resource,
  { key, query: sent }: Pick<Call, 'key' | 'query'>,
): Promise<HandlerResponse> {
  const filters = filteredValues(resource.definition, resource.operations, sent);
  const { rows, meta } = await readPage(
    database,
    resource,
    key.account_id,
    sent as unknown as ListQuery,
    filters,
  );
  return { status: 200, json: JSON.stringify({ data: rows.map(resource.present), meta }) };
}

/** Returns the values that columns must have for a record to be in a list; undefined where a column is not filtered. */
function filteredValues(
  { filters }: AnyDefinition,
  { lifts }: Pick<ContractResource, 'lifts'>,
  query: ColumnValues,
): ColumnValues {
  const lifted = Object.entries(lifts).flatMap(([name, filter]) => (query[name] === true ? filter : []));
  return Object.fromEntries(
    Object.entries(filters).map(([parameter, column]) => [
      column,
      lifted.includes(parameter) ? undefined : query[parameter],
    ]),
  );
}

const cursorDigest: Digest = (text) => hash('sha256', text, 'base64url').slice(0, 22);

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
  { search_by, sort_by, sort, per_page, cursor, include_total, ...sent }: ListQuery,
  filters: ColumnValues,
): Promise<Page> {
  const search = fold(sent.search ?? '') || undefined;
  // A release that adds a filter must accept the cursors that clients hold.
  const filtered = Object.entries(filters).filter(([, value]) => value !== undefined);
  const list = [resource, sort_by, sort, search, search && search_by, filtered.sort()];
  const position = cursor === undefined ? undefined : requirePosition(cursor, list, cursorDigest);

  const backwards = position?.side === 'before';
  const direction = (sort === 'asc') !== backwards ? 'asc' : 'desc';
  const page = { sortBy: sort_by, direction, position, limit: per_page + 1 } as const;
  const selection = { resource, accountId, filters: Object.fromEntries(filtered) };
  const searched =
    search === undefined
      ? undefined
      : { ...selection, column: definition.search[search_by] as string, text: search };
  const found =
    searched === undefined
      ? await readRecords(database, selection, page)
      : await searchRecords(database, searched, page);

  const { rows, ...cursors } = pageOf(found, {
    list,
    sortBy: sort_by,
    perPage: per_page,
    position,
    digest: cursorDigest,
  });
  const matching = include_total ? await countRecords(database, searched ?? selection) : undefined;
  return { rows, meta: { per_page, ...cursors, total: totalOf(matching) } };
}
