import { type Kysely, sql } from 'kysely';

/** An older release sends no events of the generations that it ends. */
export const olderReleasesWork = true;

/**
 * Adds webhooks and their deliveries. A delivery has no foreign key: the end of a generation stores it, and must not fail
 * because its webhook is deleted at the same time.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhooks (
      id uuid primary key,
      account_id uuid not null references accounts (id),
      url text not null,
      types text[],
      key_check text not null,
      created_at timestamptz not null,
      failing_since timestamptz,
      disabled_at timestamptz,
      disabled_reason text
    )`.execute(database);
  await sql`create index on webhooks (account_id)`.execute(database);
  await sql`
    create table webhook_deliveries (
      webhook_id uuid not null,
      id uuid not null,
      account_id uuid not null,
      type text not null,
      resource text,
      record_id uuid not null,
      created_at timestamptz not null,
      attempts integer not null default 0,
      due_at timestamptz,
      attempted_at timestamptz,
      ended_at timestamptz,
      response_status integer,
      error text,
      primary key (webhook_id, id)
    )`.execute(database);
  // The queue serves webhooks in turn: it finds the next webhook that has a delivery, and its oldest one.
  await sql`create index on webhook_deliveries (webhook_id, due_at) where due_at is not null`.execute(
    database,
  );
  await sql`create index on webhook_deliveries (created_at)`.execute(database);
}
