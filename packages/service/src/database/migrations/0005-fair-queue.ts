import { type Kysely, sql } from 'kysely';

/**
 * Adds the index with which the queue serves accounts round-robin: for each resource, it finds the oldest job of the
 * next account.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create index on generation_jobs (resource, account_id, available_at, record_id)`.execute(
    database,
  );
  await sql`drop index generation_jobs_available_at_idx`.execute(database);
}
