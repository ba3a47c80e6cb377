import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import type { ShownRow } from '../resources/shown-row.ts';
import { type PageOrder, sortedNameSql } from './page-statements.ts';
import { fewHits, type IndexedHits, indexedHits, type Search } from './search-hits.ts';
import { hasTrigram, matches, matchesUnindexed } from './search-text.ts';

type Condition = RawBuilder<boolean>;

/** A page of a search in SQL. */
interface SearchedPage extends Search {
  /** The columns to read. */
  readonly columns: RawBuilder<unknown>;
  /** The place of the page in the list; empty for the first page. */
  readonly place: readonly Condition[];
  readonly order: RawBuilder<unknown>;
  readonly limit: number;
}

/** How many records the first method of `searchRows` reads. This takes a few milliseconds. */
const nearby = 2_000;

/** How many records the third method of `searchRows` reads, after an index had too many hits. */
const farther = 50_000;

/**
 * Reads the records of a page that match a search. How long a method takes depends on the number of hits, which
 * the database can't estimate well. So the search tries four methods, one after another. The first three read a
 * limited number of records:
 *
 * 1. In the order of the list, from the position of the page. This finds frequent texts.
 * 2. With an index, if it has only a few hits. This finds rare texts.
 * 3. In the order of the list, but farther than in the first step. This finds texts in between.
 * 4. With a plan of the database, without a limit.
 */
export async function searchRows(
  database: Database,
  search: Search,
  columns: string,
  page: PageOrder,
): Promise<ShownRow[]> {
  const searched = { ...search, ...placeOf(page), columns: sql.raw(columns), limit: page.limit };
  const near = await searchInOrder(database, searched, nearby);
  if (near.length === page.limit) return near;
  const hits = await indexedHits(database, search);
  const few = hits && (await searchHits(database, searched, hits));
  if (few !== undefined) return few;
  const far = await searchInOrder(database, searched, farther);
  if (far.length === page.limit) return far;
  return searchAll(database, searched);
}

async function searchInOrder(database: Database, page: SearchedPage, records: number): Promise<ShownRow[]> {
  const { resource, columns, place, order, limit } = page;
  // The filters are outside: one without an index must not extend the part that is read.
  const { rows } = await sql<ShownRow>`
    select ${columns} from (
      select * from ${sql.table(resource)} where ${all([ofAccount(page), ...place])}
      order by ${order} limit ${records}
    ) as nearby
    where ${all([...page.filters, matches(page)])}
    order by ${order} limit ${limit}`.execute(database);
  return rows;
}

/** Reads a page of the records that a search hits; undefined if there are more than `fewHits`. */
async function searchHits(
  database: Database,
  page: SearchedPage,
  hits: IndexedHits,
): Promise<ShownRow[] | undefined> {
  const { resource, columns, filters, place, order, limit } = page;
  const isHit = sql<boolean>`id = any(array(select id from hit))`;
  const { rows } = await sql<ShownRow & { readonly id: string | null; readonly hits: number }>`
    with ${hits.tables}
    select page.*, counted.hits
    from (select ${hits.count} as hits) as counted
    left join lateral (
      select ${columns} from ${sql.table(resource)}
      where counted.hits <= ${fewHits} and ${all([ofAccount(page), isHit, ...filters, ...place])}
      order by ${order} limit ${limit}
    ) as page on true
    order by ${order}`.execute(database);
  if ((rows[0]?.hits ?? 0) > fewHits) return undefined;
  return rows.flatMap(({ hits: _, ...row }) => (row.id === null ? [] : [row]));
}

async function searchAll(database: Database, page: SearchedPage): Promise<ShownRow[]> {
  const { resource, columns, filters, place, order, limit } = page;
  const isMatch = hasTrigram(page.text) ? matches(page) : matchesUnindexed(page);
  const { rows } = await sql<ShownRow>`
    select ${columns} from ${sql.table(resource)}
    where ${all([ofAccount(page), ...filters, isMatch, ...place])}
    order by ${order} limit ${limit}`.execute(database);
  return rows;
}

/** Names sort by the root collation of Unicode, which is the same on every machine. */
const sortedName = sql.raw(sortedNameSql);

function placeOf({ sortBy, direction, position }: PageOrder): Pick<SearchedPage, 'place' | 'order'> {
  const keyword = sql.raw(direction);
  const isByName = sortBy === 'name';
  const order = isByName ? sql`${sortedName} ${keyword}, id ${keyword}` : sql`id ${keyword}`;
  if (position === undefined) return { place: [], order };
  const { id, name, inclusive } = position;
  const operator = sql.raw((direction === 'asc' ? '>' : '<') + (inclusive ? '=' : ''));
  const beyond = isByName
    ? sql<boolean>`(${sortedName}, id) ${operator} (${name}::text collate "und-x-icu", ${id}::uuid)`
    : sql<boolean>`id ${operator} ${id}::uuid`;
  return { place: [beyond], order };
}

const ofAccount = ({ accountId }: Pick<Search, 'accountId'>): Condition => sql`account_id = ${accountId}`;

const all = (conditions: readonly Condition[]): RawBuilder<boolean> => sql.join(conditions, sql` and `);
