import { type Kysely, sql } from 'kysely';

/** No release uses the tables. */
export const olderReleasesWork = true;

/** Deletes the index that `0009-search-blocks` created before it was emptied. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`drop function if exists note_search_change cascade`.execute(database);
  await sql`drop table if exists search_coverage, search_blocks, search_changes`.execute(database);
}
