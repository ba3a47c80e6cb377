import type { ResourceName } from '@contentgen/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import { planEachTime } from '../database/plan-each-time.ts';
import type { ShownRow } from '../resources/shown-row.ts';
import { type PageOrder, sortedNameSql } from './page-statements.ts';

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

/** The records at the place of the page that are searched in their order. It takes a few milliseconds. */
const nearby = 2_000;

/** The largest number of hits that are read from the index and sorted. */
const fewHits = 1_000;

/**
 * Reads the records of a page that match a search. The time of each way depends on the number of hits, which the
 * database estimates badly. So the ways are tried in turn, each with a bound:
 *
 * 1. in the order of the list, from the place of the page: frequent texts are found here.
 * 2. from the trigram index, if it has only a few hits: rare texts are found here.
 * 3. as the database plans it, for texts that are neither, or too short for a trigram.
 */
export async function searchRows(
  database: Database,
  search: Search,
  columns: string,
  page: PageOrder,
): Promise<ShownRow[]> {
  const searched = { ...search, ...placeOf(page), columns: sql.raw(columns), limit: page.limit };
  const near = await searchNearby(database, searched);
  if (near.length === page.limit) return near;
  if (hasTrigram(search.text)) {
    const few = await searchFewHits(database, searched);
    if (few !== undefined) return few;
  }
  return searchAll(database, searched);
}

async function searchNearby(database: Database, page: SearchedPage): Promise<ShownRow[]> {
  const { resource, columns, place, order, limit } = page;
  // The filters are outside: one without an index must not extend the part that is read.
  const { rows } = await sql<ShownRow>`
    select ${columns} from (
      select * from ${sql.table(resource)} where ${all([ofAccount(page), ...place])}
      order by ${order} limit ${nearby}
    ) as nearby
    where ${all([...page.filters, matches(page)])}
    order by ${order} limit ${limit}`.execute(database);
  return rows;
}

/** Undefined if there are more than a few hits. */
async function searchFewHits(database: Database, page: SearchedPage): Promise<ShownRow[] | undefined> {
  const { resource, columns, filters, place, order, limit } = page;
  const table = sql.table(resource);
  const isHit = sql<boolean>`id = any(array(select id from hit))`;
  const { rows } = await sql<ShownRow & { readonly id: string | null; readonly hits: number }>`
    with hit as materialized (
      select id from ${table} where ${all([ofAccount(page), matches(page)])} limit ${fewHits + 1}
    )
    select page.*, counted.hits
    from (select count(*)::integer as hits from hit) as counted
    left join lateral (
      select ${columns} from ${table}
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

/** Whether the trigram indexes help: the text has three letters or digits in a row (PostgreSQL, pg_trgm). */
function hasTrigram(text: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(text);
}

/** A case-insensitive search. The expression must be the one of the trigram indexes, including the collation. */
export function matches({ column, text }: Pick<Search, 'column' | 'text'>): Condition {
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql`${sql.raw(planEachTime)} lower(${sql.ref(column)} collate "und-x-icu") like lower(${pattern}::text collate "und-x-icu")`;
}
