import type { ResourceName, SortField, SortOrder } from '@contentgen/contract';
import { largestTotal, type Position } from '@contentgen/contract/records';
import { Problem } from '@contentgen/contract/requests';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import { planEachTime } from '../database/database-client.ts';
import { columnsOf, listOf } from '../resources/complete-definitions.ts';
import { definitions } from '../resources/registry.ts';
import { type ColumnValues, foldedColumn, type RecordRow } from '../resources/resource-definition.ts';

type Condition = RawBuilder<boolean>;

/** The records of an account that have these values in columns. */
export interface Selection {
  readonly resource: ResourceName;
  readonly accountId: string;
  readonly filters: ColumnValues;
}

/** The records of a selection whose column contains a text, when both are folded. */
export interface Search extends Selection {
  readonly column: string;
  /** Folded. */
  readonly text: string;
}

/** Where a page begins, in which order it is read, and how many records it has. */
export interface PageOrder {
  readonly sortBy: SortField;
  readonly direction: SortOrder;
  /** Undefined for the first page. */
  readonly position: Position | undefined;
  readonly limit: number;
}

/**
 * Reads a page without a search. The page size is part of the SQL: if it were a parameter, the database would expect
 * many rows and plan each page again.
 */
export async function readRecords(
  database: Database,
  selection: Selection,
  page: PageOrder,
): Promise<RecordRow[]> {
  const { place, order } = placeOf(page);
  const { rows } = await sql<RecordRow>`
    select ${rowOf(selection)} from ${sql.table(selection.resource)} where ${all([...conditionsOf(selection), ...place])}
    order by ${order} limit ${sql.raw(String(page.limit))}`.execute(database);
  return rows;
}

/** Maximum number of hits that are read from the index and sorted. */
const fewHits = 1_000;

/** How many records the first statement of a scan reads. It takes 60 ms on the embedded database with long texts. */
const firstSlice = 1_000;

/** The limits of later slices, and the milliseconds that one should take. */
const smallestSlice = 500;
const largestSlice = 10_000;
const sliceTime = 25;

/** The time limit of a scan in milliseconds: that of one statement on a database server. */
const scanTimeout = 30_000;

/**
 * Reads a page of a search. The database can't estimate well where in the list the hits of a text are. So the search
 * scans the first records in the order of the list, which finds frequent texts. Then it asks the trigram index, which
 * finds rare texts. If the index has more than 1,000 hits, the scan continues. A text without three letters or digits
 * in a row is in no index.
 *
 * @throws Problem 503 if a scan takes too long.
 */
export async function searchRecords(
  database: Database,
  search: Search,
  page: PageOrder,
): Promise<RecordRow[]> {
  let asksIndex = hasTrigram(search.text);
  const found: RecordRow[] = [];
  for await (const rows of scan<RecordRow>(database, search, rowOf(search), page)) {
    found.push(...rows);
    if (found.length >= page.limit) break;
    const hits = asksIndex ? await readHits(database, search, page) : undefined;
    if (hits !== undefined) return hits;
    asksIndex = false;
  }
  return found.slice(0, page.limit);
}

/**
 * Yields the records of a search in the order of their list, slice by slice. Each statement reads a slice, so that
 * other statements can run between two of them on the embedded database.
 *
 * @param columns include `id` and `name`.
 * @throws Problem 503 at the time limit.
 */
export async function* scan<Row extends Pick<RecordRow, 'id' | 'name'>>(
  database: Database,
  search: Search,
  columns: RawBuilder<unknown>,
  page: Omit<PageOrder, 'limit'>,
  timeout = scanTimeout,
): AsyncGenerator<Row[]> {
  const end = performance.now() + timeout;
  let { position } = page;
  let slice = firstSlice;
  for (;;) {
    const start = performance.now();
    if (start >= end) {
      throw new Problem(503, 'The search took too long. Search for a longer or a rarer text.', {
        headers: { 'retry-after': '1' },
      });
    }
    const { place, order } = placeOf({ ...page, position });
    const [ofAccount, ...filters] = conditionsOf(search) as [Condition, ...Condition[]];
    // The filters are outside: one without an index must not extend the part that is read.
    const { rows } = await sql<Row & { readonly is_hit: boolean; readonly place: number }>`
      select * from (
        select ${columns}, ${all([...filters, matches(search)])} as is_hit,
          row_number() over (order by ${order})::integer as place
        from (
          select * from ${sql.table(search.resource)} where ${all([ofAccount, ...place])}
          order by ${order} limit ${slice}
        ) as slice
      ) as record
      where is_hit or place = ${slice} order by place`.execute(database);
    yield rows.flatMap(({ is_hit: isHit, place: _, ...row }) => (isHit ? [row as unknown as Row] : []));
    const last = rows.at(-1);
    if (last?.place !== slice) return;
    position = { side: 'after', inclusive: false, id: last.id, name: last.name };
    const fitting = Math.round((slice * sliceTime) / (performance.now() - start));
    slice = Math.min(Math.max(fitting, smallestSlice), 2 * slice, largestSlice);
  }
}

/** The hits of a text in the trigram index, as a common table expression: at most one more than `fewHits`. */
const hitTable = (search: Search) => sql`hit as materialized (
  select id from ${sql.table(search.resource)}
  where account_id = ${search.accountId} and ${matches(search)} limit ${fewHits + 1}
)`;

const isHit = sql<boolean>`id = any(array(select id from hit))`;

/** Reads a page of the records that the index has for a text; undefined if there are more than `fewHits`. */
async function readHits(
  database: Database,
  search: Search,
  page: PageOrder,
): Promise<RecordRow[] | undefined> {
  const { place, order } = placeOf(page);
  const { rows } = await sql<RecordRow & { readonly id: string | null; readonly hits: number }>`
    with ${hitTable(search)}
    select page.*, counted.hits
    from (select count(*)::integer as hits from hit) as counted
    left join lateral (
      select ${rowOf(search)} from ${sql.table(search.resource)}
      where counted.hits <= ${fewHits} and ${all([...conditionsOf(search), isHit, ...place])}
      order by ${order} limit ${page.limit}
    ) as page on true
    order by ${order}`.execute(database);
  if ((rows[0]?.hits ?? 0) > fewHits) return undefined;
  return rows.flatMap(({ hits: _, ...row }) => (row.id === null ? [] : [row]));
}

/** Counts the records that the index has for a text; undefined if there are more than 1,000. */
async function countHits(database: Database, search: Search): Promise<number | undefined> {
  const { rows } = await sql<{ hits: number; matching: number }>`
    with ${hitTable(search)}
    select (select count(*)::integer from hit) as hits, (
      select count(*)::integer from ${sql.table(search.resource)}
      where ${all([...conditionsOf(search), isHit])}
    ) as matching`.execute(database);
  const [counted] = rows;
  return counted !== undefined && counted.hits <= fewHits ? counted.matching : undefined;
}

/**
 * Counts the records of a list, at most one more than the largest total that the API shows.
 *
 * @throws Problem 503 if a scan takes too long.
 */
export async function countRecords(database: Database, list: Selection | Search): Promise<number> {
  if (!('text' in list)) return countUnsearched(database, list);
  const hits = hasTrigram(list.text) ? await countHits(database, list) : undefined;
  return hits ?? countScanned(database, list);
}

async function countUnsearched(database: Database, list: Selection): Promise<number> {
  const { rows } = await sql<{ matching: number }>`
    select count(*)::integer as matching from (
      select from ${sql.table(list.resource)} where ${all(conditionsOf(list))} limit ${largestTotal + 1}
    ) as matching`.execute(database);
  return rows[0]?.matching ?? 0;
}

async function countScanned(database: Database, search: Search): Promise<number> {
  const page = { sortBy: 'id', direction: 'desc', position: undefined } as const;
  let count = 0;
  for await (const rows of scan(database, search, sql`id, name`, page)) {
    count += rows.length;
    if (count > largestTotal) return largestTotal + 1;
  }
  return count;
}

/**
 * Returns the conditions of a selection; the first one is the account. The value of a boolean is part of the SQL: with a
 * parameter, the plan for all values can't use the index of the favorites.
 */
function conditionsOf({ accountId, filters }: Selection): Condition[] {
  const columns = Object.entries(filters).map(
    ([column, value]) =>
      sql<boolean>`${sql.ref(column)} = ${typeof value === 'boolean' ? sql.lit(value) : value}`,
  );
  return [sql`account_id = ${accountId}`, ...columns];
}

/** Joins conditions with "and". */
const all = (conditions: readonly Condition[]): RawBuilder<boolean> => sql.join(conditions, sql` and `);

/** Names sort by the root collation of Unicode, which is the same on every machine. */
const sortedName = sql.raw('name collate "und-x-icu"');

function placeOf({ sortBy, direction, position }: Omit<PageOrder, 'limit'>) {
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

/** Returns the condition that the column contains the text. The column is that of the trigram indexes. */
function matches({ column, text }: Pick<Search, 'column' | 'text'>): Condition {
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql`${sql.raw(planEachTime)} ${sql.ref(foldedColumn(column))} like ${pattern}::text`;
}

/** Returns the columns of a row. */
const rowOf = ({ resource }: Selection) => sql.raw(listOf(columnsOf(definitions[resource])));

/** Returns whether a trigram index can find the text: it has three letters or digits in a row (PostgreSQL, pg_trgm). */
function hasTrigram(text: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(text);
}
