import { type Kysely, sql } from 'kysely';

/** Older releases do not use the new table. */
export const olderReleasesWork = true;

/** Creates the table of the migrations that older releases work with. `migrations.ts` reads and writes the table. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create table compatible_migrations (name text primary key)`.execute(database);
}
