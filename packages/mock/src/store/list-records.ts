import type { CheckedQuery, ListMeta, ResourceOperationIds } from '@contentgen/contract';
import {
  compareNames,
  type Digest,
  type Position,
  pageOf,
  requirePosition,
  totalOf,
} from '@contentgen/contract/records';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Call } from './operation-call.ts';
import type { Outcome } from './outcome.ts';
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
  const search = rest.search === '' ? undefined : rest.search;
  const { name } = plan.resource;
  const filters = plan.filtersOf(query);
  const list = [name, sort_by, sort, search, search && search_by, [...filters].sort()];
  const position = cursor === undefined ? undefined : requirePosition(cursor, list, digest);

  const matching = [...account.recordsOf(name)].filter(
    (record) => hasValues(record, filters) && contains(record, search_by, search),
  );
  const compare = sort_by === 'name' ? compareByName : compareById;
  const ascending = (sort === 'asc') !== (position?.side === 'before');
  const ordered = matching.sort((one, other) => (ascending ? compare(one, other) : compare(other, one)));
  const found = ordered.filter((record) => isBeyond(record, position, compare, ascending));
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

function hasValues({ values }: StoredRecord, filters: ReadonlyMap<string, unknown>): boolean {
  for (const [field, value] of filters) if (values[field] !== value) return false;
  return true;
}

/** Returns whether a field contains the search. Both are compared in lower case, by the root locale of Unicode. */
function contains({ values }: StoredRecord, field: string, search: string | undefined): boolean {
  if (search === undefined) return true;
  const text = values[field];
  return typeof text === 'string' && text.toLowerCase().includes(search.toLowerCase());
}

/** The part of a record that a list is sorted by. */
type Sorted = Pick<StoredRecord, 'id' | 'name'>;
type Compare = (one: Sorted, other: Sorted) => number;

/** Compares ids, which are ASCII, so that the order of code units is right. */
const compareById: Compare = (one, other) => (one.id === other.id ? 0 : one.id < other.id ? -1 : 1);

const compareByName: Compare = (one, other) => compareNames(one.name, other.name) || compareById(one, other);

function isBeyond(
  record: StoredRecord,
  position: Position | undefined,
  compare: Compare,
  ascending: boolean,
): boolean {
  if (position === undefined) return true;
  const order = compare(record, { id: position.id, name: position.name ?? '' });
  return order === 0 ? position.inclusive : order > 0 === ascending;
}
