import { largestTotal } from '@contentgen/contract/records';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import { fewHits, type Search, scan, trigramHits } from './search-rows.ts';
import { hasTrigram, matches } from './search-text.ts';

/** The records of a list, with or without a search. */
export interface CountedList extends Pick<Search, 'resource' | 'accountId' | 'filters'> {
  readonly search: Search | undefined;
}

/**
 * Counts the records of a list, at most one more than the largest total that the API shows.
 *
 * @throws Problem 503 if a scan takes too long.
 */
export async function countRecords(database: Database, list: CountedList): Promise<number> {
  const { search } = list;
  if (search === undefined) return countAll(database, list);
  if (!hasTrigram(search.text)) return countScanned(database, search);
  return (await countHits(database, search)) ?? countAll(database, list, matches(search));
}

async function countScanned(database: Database, search: Search): Promise<number> {
  const page = { sortBy: 'id', direction: 'desc', position: undefined } as const;
  let count = 0;
  for await (const rows of scan(database, search, '"id", "name"', page)) {
    count += rows.length;
    if (count > largestTotal) return largestTotal + 1;
  }
  return count;
}

/** Counts the hits of a search; undefined if there are more than `fewHits`. */
async function countHits(database: Database, search: Search): Promise<number | undefined> {
  const { resource, accountId, filters } = search;
  const { rows } = await sql<{ hits: number; matching: number }>`
    with ${trigramHits(search)}
    select (select count(*)::integer from hit) as hits, (
      select count(*)::integer from ${sql.table(resource)}
      where ${sql.join([sql`account_id = ${accountId}`, sql`id = any(array(select id from hit))`, ...filters], sql` and `)}
    ) as matching`.execute(database);
  const [counted] = rows;
  return counted !== undefined && counted.hits <= fewHits ? counted.matching : undefined;
}

async function countAll(
  database: Database,
  { resource, accountId, filters }: CountedList,
  isMatch?: RawBuilder<boolean>,
): Promise<number> {
  const conditions = [sql`account_id = ${accountId}`, ...filters, ...(isMatch ? [isMatch] : [])];
  const { rows } = await sql<{ matching: number }>`
    select count(*)::integer as matching from (
      select from ${sql.table(resource)} where ${sql.join(conditions, sql` and `)} limit ${largestTotal + 1}
    ) as matching`.execute(database);
  return rows[0]?.matching ?? 0;
}
