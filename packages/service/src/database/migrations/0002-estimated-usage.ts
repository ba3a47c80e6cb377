import { type Kysely, sql } from 'kysely';

/** An older release leaves the new columns at their defaults. */
export const olderReleasesWork = true;

/** Adds whether the tokens of a generation are an estimate. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const table of ['generation_jobs', 'generation_usage']) {
    await sql`alter table ${sql.table(table)} add column is_estimate boolean not null default false`.execute(
      database,
    );
  }
}
