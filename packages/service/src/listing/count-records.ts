import { largestTotal } from '@contentgen/contract/records';
import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import {
  all,
  conditionsOf,
  countHits,
  hasTrigram,
  type Search,
  type Selection,
  scan,
} from './read-records.ts';

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
