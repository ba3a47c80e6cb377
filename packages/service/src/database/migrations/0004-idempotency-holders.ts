import { type Kysely, sql } from 'kysely';

/** An older release leaves the new column empty. */
export const olderReleasesWork = true;

/** Adds the process whose request holds an idempotency key. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table idempotency_keys add column holder integer`.execute(database);
}
