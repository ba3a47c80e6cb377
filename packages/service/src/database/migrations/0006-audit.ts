import { type Kysely, sql } from 'kysely';

/** An older release records no changes, and lets a suspended account write. */
export const olderReleasesWork = true;

/** Adds the record of the changes that operators make, and the time since when an account is suspended. */
export async function up(database: Kysely<unknown>): Promise<void> {
  // Without foreign keys, because an event is kept longer than its account.
  await sql`
    create table audit_events (
      id uuid primary key,
      changed_at timestamptz not null,
      action text not null,
      account_id uuid,
      account_name text,
      key_id uuid,
      details jsonb not null,
      command text not null,
      person text not null,
      host text not null,
      is_logged boolean not null default false
    )`.execute(database);
  await sql`create index on audit_events (id) where not is_logged`.execute(database);
  await sql`alter table accounts add column suspended_at timestamptz`.execute(database);
}
