import { type Kysely, sql } from 'kysely';

/** The rate limits that all processes share. Unlogged, because a crash of the database may forget them. */
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
