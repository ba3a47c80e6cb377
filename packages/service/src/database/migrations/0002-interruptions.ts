import { type Kysely, sql } from 'kysely';

/**
 * Adds the number of crashed attempts to each job. It is unknown whether the provider completed, and charged for,
 * these attempts.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table generation_jobs add column interruptions integer not null default 0`.execute(
    database,
  );
}
