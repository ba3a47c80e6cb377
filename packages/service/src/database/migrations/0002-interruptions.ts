import { type Kysely, sql } from 'kysely';

/** How often the process that worked on a generation died, so that nobody knows what its provider has done. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table generation_jobs add column interruptions integer not null default 0`.execute(
    database,
  );
}
