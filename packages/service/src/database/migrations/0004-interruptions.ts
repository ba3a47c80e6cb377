import { type Kysely, sql } from 'kysely';

/** An older release leaves the new columns at their defaults. */
export const olderReleasesWork = true;

/**
 * Adds what a process must know of one that has ended: which process holds an idempotency key, and what an interrupted
 * deletion of an account has removed.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table idempotency_keys add column holder integer`.execute(database);
  await sql`alter table accounts
    add column deleted_records bigint not null default 0, add column deleted_pictures bigint not null default 0`.execute(
    database,
  );
}
