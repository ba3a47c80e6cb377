import type { ResourceName } from '@contentgen/contract';
import { Problem } from '@contentgen/contract/requests';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import type { ShownRow } from '../resources/shown-row.ts';
import { type PageOrder, sortedNameSql } from './page-statements.ts';
import { hasTrigram, matches, matchesUnindexed } from './search-text.ts';

type Condition = RawBuilder<boolean>;

/** A search among the records of one account. */
export interface Search {
  readonly resource: ResourceName;
  readonly accountId: string;
  /** The column that is searched. */
  readonly column: string;
  readonly text: string;
  /** The filters of the list. */
  readonly filters: readonly Condition[];
}

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

/** How many records the third method of `searchRows` reads, after the index had too many hits. */
const farther = 50_000;

/** Maximum number of hits that are read from the index and sorted. */
export const fewHits = 1_000;

/**
 * How many records one statement of a scan reads. On the embedded database, no other statement runs at the same time: for
 * about 30 ms with long texts.
 */
const slice = 500;

/** The time limit of a scan in milliseconds: that of one statement on a database server. */
const scanTimeout = 30_000;

/**
 * Reads the records of a page that match a search. How long a method takes depends on the number of hits, which
 * the database can't estimate well. So the search tries four methods, one after another. The first three read a
 * limited number of records:
 *
 * 1. In the order of the list, from the position of the page. This finds frequent texts.
 * 2. With the trigram index, if it has only a few hits. This finds rare texts.
 * 3. In the order of the list, but farther than in the first step. This finds texts in between.
 * 4. With a plan of the database, without a limit.
 *
 * A text without a trigram is in no index, so the search scans the list.
 *
 * @throws Problem 503 if a scan takes too long.
 */
export async function searchRows(
  database: Database,
  search: Search,
  columns: string,
  page: PageOrder,
): Promise<ShownRow[]> {
  if (!hasTrigram(search.text)) {
    const found: ShownRow[] = [];
    for await (const rows of scan(database, search, columns, page)) {
      found.push(...rows);
      if (found.length >= page.limit) break;
    }
    return found.slice(0, page.limit);
  }
  const searched = { ...search, ...placeOf(page), columns: sql.raw(columns), limit: page.limit };
  const near = await searchInOrder(database, searched, nearby);
  if (near.length === page.limit) return near;
  const few = await searchHits(database, searched);
  if (few !== undefined) return few;
  const far = await searchInOrder(database, searched, farther);
  if (far.length === page.limit) return far;
  return searchAll(database, searched);
}

/**
 * Yields the matching records of a list in its order, slice by slice, so that other statements can run between two
 * slices.
 *
 * @throws Problem 503 at the time limit.
 */
export async function* scan(
  database: Database,
  search: Search,
  columns: string,
  page: Omit<PageOrder, 'limit'>,
  timeout = scanTimeout,
): AsyncGenerator<ShownRow[]> {
  const end = performance.now() + timeout;
  let { position } = page;
  for (;;) {
    if (performance.now() >= end) {
      throw new Problem(503, 'The search took too long. Search for three characters or more.', {
        headers: { 'retry-after': '1' },
      });
    }
    const { place, order } = placeOf({ ...page, position });
    // The filters are outside: one without an index must not extend the part that is read.
    const { rows } = await sql<ShownRow & { readonly is_hit: boolean; readonly place: number }>`
      select * from (
        select ${sql.raw(columns)}, ${all([...search.filters, matchesUnindexed(search)])} as is_hit,
          row_number() over (order by ${order})::integer as place
        from (
          select * from ${sql.table(search.resource)} where ${all([ofAccount(search), ...place])}
          order by ${order} limit ${slice}
        ) as slice
      ) as record
      where is_hit or place = ${slice} order by place`.execute(database);
    yield rows.flatMap(({ is_hit: isHit, place: _, ...row }) => (isHit ? [row as ShownRow] : []));
    const last = rows.at(-1);
    if (last?.place !== slice) return;
    position = { side: 'after', inclusive: false, id: last.id, name: last.name };
  }
}

/** The hits of a text in the trigram index, as a common table expression: at most one more than `fewHits`. */
export function trigramHits(search: Search): RawBuilder<unknown> {
  return sql`hit as materialized (
    select id from ${sql.table(search.resource)} where ${ofAccount(search)} and ${matches(search)} limit ${fewHits + 1}
  )`;
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
async function searchHits(database: Database, page: SearchedPage): Promise<ShownRow[] | undefined> {
  const { resource, columns, filters, place, order, limit } = page;
  const isHit = sql<boolean>`id = any(array(select id from hit))`;
  const { rows } = await sql<ShownRow & { readonly id: string | null; readonly hits: number }>`
    with ${trigramHits(page)}
    select page.*, counted.hits
    from (select count(*)::integer as hits from hit) as counted
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
  const { rows } = await sql<ShownRow>`
    select ${columns} from ${sql.table(resource)}
    where ${all([ofAccount(page), ...filters, matches(page), ...place])}
    order by ${order} limit ${limit}`.execute(database);
  return rows;
}

/** Names sort by the root collation of Unicode, which is the same on every machine. */
const sortedName = sql.raw(sortedNameSql);

function placeOf({
  sortBy,
  direction,
  position,
}: Omit<PageOrder, 'limit'>): Pick<SearchedPage, 'place' | 'order'> {
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
