import { type Kysely, sql } from 'kysely';

/** The number of crashed attempts of a generation, whose outcome at the provider is unknown. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table generation_jobs add column interruptions integer not null default 0`.execute(
    database,
  );
}
