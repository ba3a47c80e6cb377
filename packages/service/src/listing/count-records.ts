import { largestTotal } from '@contentgen/contract/records';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import { fewHits, indexedHits, type Search } from './search-hits.ts';
import { hasTrigram, matches, matchesUnindexed } from './search-text.ts';

/** The records of a list, with or without a search. */
export interface CountedList extends Pick<Search, 'resource' | 'accountId' | 'filters'> {
  readonly search: Search | undefined;
}

/** Counts the records of a list, at most one more than the largest total that the API shows. */
export async function countRecords(database: Database, list: CountedList): Promise<number> {
  const { search } = list;
  if (search === undefined) return countAll(database, list);
  return (
    (await countHits(database, search)) ??
    countAll(database, list, hasTrigram(search.text) ? matches(search) : matchesUnindexed(search))
  );
}

/** Counts the hits of a search; undefined if there are more than `fewHits`. */
async function countHits(database: Database, search: Search): Promise<number | undefined> {
  const { resource, accountId, filters } = search;
  const hits = await indexedHits(database, search);
  if (hits === undefined) return undefined;
  const { rows } = await sql<{ hits: number; matching: number }>`
    with ${hits.tables}
    select ${hits.count} as hits, (
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
