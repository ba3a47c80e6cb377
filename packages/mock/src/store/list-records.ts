import type { CheckedQuery, ListMeta, ResourceOperationIds, SortField } from '@contentgen/contract';
import {
  compareNames,
  type Digest,
  fold,
  pageOf,
  requirePosition,
  totalOf,
} from '@contentgen/contract/records';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Outcome } from './exchange.ts';
import type { Call } from './operation-call.ts';
import type { StoredRecord } from './stored-record.ts';

/** The parameters of every list, with their defaults. */
type ListQuery = CheckedQuery<ResourceOperationIds['list']>;

const digest: Digest = (text) => bytesToHex(sha256(utf8ToBytes(text))).slice(0, 22);

/**
 * Lists one page of an account's records.
 *
 * @throws Problem 422 for a cursor of another list.
 */
export function listRecords({ plan, account, query, pictureUrl }: Call): Outcome {
  const { search_by, sort_by, sort, per_page, cursor, include_total, ...rest } = query as ListQuery;
  const search = fold(rest.search ?? '') || undefined;
  const { name } = plan.resource;
  const filters = plan.filtersOf(query);
  const list = [name, sort_by, sort, search, search && search_by, [...filters].sort()];
  const position = cursor === undefined ? undefined : requirePosition(cursor, list, digest);

  const matching = [...account.recordsOf(name)].filter(
    ({ values }) =>
      [...filters].every(([field, value]) => values[field] === value) && contains(values[search_by], search),
  );
  const direction = (sort === 'asc') !== (position?.side === 'before') ? 1 : -1;
  const ordered = matching.sort((one, other) => direction * compare(one, other, sort_by));
  const found = ordered.filter((record) => {
    if (position === undefined) return true;
    const order = direction * compare(record, { id: position.id, name: position.name ?? '' }, sort_by);
    return order > 0 || (order === 0 && position.inclusive);
  });
  const { rows, ...cursors } = pageOf(found.slice(0, per_page + 1), {
    list,
    sortBy: sort_by,
    perPage: per_page,
    position,
    digest,
  });
  const meta: ListMeta = {
    per_page,
    ...cursors,
    total: totalOf(include_total ? matching.length : undefined),
  };
  return { status: 200, body: { data: rows.map((record) => record.present(pictureUrl)), meta } };
}

/** Returns whether a text contains the search, which is folded. */
function contains(text: unknown, search: string | undefined): boolean {
  return search === undefined || (typeof text === 'string' && fold(text).includes(search));
}

/** The part of a record that a list is sorted by. */
type Sorted = Pick<StoredRecord, 'id' | 'name'>;

/** Compares records by the field that sorts the list. Ids are ASCII, so that the order of code units is right. */
function compare(one: Sorted, other: Sorted, sortBy: SortField): number {
  const byName = sortBy === 'name' ? compareNames(one.name, other.name) : 0;
  return byName || Number(one.id > other.id) - Number(one.id < other.id);
}
