import { type Kysely, sql } from 'kysely';

/**
 * Creates the table of rate limits, which all processes share. It is unlogged, because the counts may be lost when
 * the database crashes.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table rate_limits (
      policy text not null,
      sender text not null,
      used integer not null,
      ends_at timestamptz not null,
      primary key (policy, sender)
    )`.execute(database);
  await sql`create index on rate_limits (ends_at)`.execute(database);
}
