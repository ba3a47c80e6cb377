import type { ResourceName } from '@contentgen/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import { gramSalt, gramsValue, requiredGrams } from './search-grams.ts';
import { hasTrigram, loweredValue, matches, matchesUnindexed } from './search-text.ts';

/** A search among the records of one account. */
export interface Search {
  readonly resource: ResourceName;
  readonly accountId: string;
  /** The column that is searched. */
  readonly column: string;
  readonly text: string;
  /** The filters of the list. */
  readonly filters: readonly RawBuilder<boolean>[];
}

/** Maximum number of hits that are read from an index and sorted. */
export const fewHits = 1_000;

/** The largest number of blocks whose records are read. */
const fewBlocks = 400;

/** The hits of a search in SQL. */
export interface IndexedHits {
  /** Common table expressions. `hit` has the ids, at most one more than `fewHits`. */
  readonly tables: RawBuilder<unknown>;
  /** The number of hits. If there are too many to read, a number greater than `fewHits`. */
  readonly count: RawBuilder<number>;
}

/** Finds the records that contain a text with an index. Undefined if no index can find this text. */
export async function indexedHits(database: Database, search: Search): Promise<IndexedHits | undefined> {
  return hasTrigram(search.text) ? trigramHits(search) : blockHits(database, search);
}

function trigramHits(search: Search): IndexedHits {
  const { resource, accountId } = search;
  return {
    tables: sql`
      hit as materialized (
        select id from ${sql.table(resource)} where account_id = ${accountId} and ${matches(search)}
        limit ${fewHits + 1}
      )`,
    count: sql`(select count(*)::integer from hit)`,
  };
}

/**
 * Finds the hits in three places: in the blocks that have all grams of the text, in records that have changed since
 * they were indexed, and in records after the last block.
 */
async function blockHits(database: Database, search: Search): Promise<IndexedHits | undefined> {
  const { resource, accountId, column, text } = search;
  const { rows } = await sql<{ covered: string | null; lowered: string }>`
    select (
      select last_id from search_coverage where account_id = ${accountId} and resource = ${resource}
    ) as covered, ${loweredValue(text)} as lowered`.execute(database);
  const [{ covered, lowered } = { covered: null, lowered: '' }] = rows;
  if (covered === null) return undefined;
  const grams = gramsValue(requiredGrams(lowered, gramSalt(resource, column)));
  const own = sql`account_id = ${accountId} and resource = ${resource}`;
  // "offset 0" keeps the condition of the search out, which would make the database read all trigrams.
  const candidates = (condition: RawBuilder<unknown>) => sql`
    select id, ${sql.ref(column)} from ${sql.table(resource)}
    where account_id = ${accountId} and ${condition} offset 0`;
  return {
    tables: sql`
      block as materialized (
        select first_id, last_id from search_blocks
        where ${own} and last_id <= ${covered}::uuid and grams @> ${grams} limit ${fewBlocks + 1}
      ),
      change as materialized (select record_id from search_changes where ${own}),
      candidate as (
        select candidate.* from block cross join lateral (
          ${candidates(sql`id >= block.first_id and id <= block.last_id`)}
        ) as candidate
        where (select count(*) from block) <= ${fewBlocks}
        union all (${candidates(sql`id > ${covered}::uuid`)})
        union all (${candidates(sql`id = any(array(select record_id from change))`)})
      ),
      hit as materialized (
        select id from candidate where ${matchesUnindexed(search)} limit ${fewHits + 1}
      )`,
    count: sql`(
      select count(*)::integer + case when (select count(*) from block) > ${fewBlocks} then ${fewHits + 1}::integer else 0 end
      from hit
    )`,
  };
}
