import { type Kysely, sql } from 'kysely';

/**
 * Adds what generations use, what accounts may use, and when keys were last used. A new table counts what each account
 * has used in the current minute, day and month. Another keeps one row for each finished generation, longer than its
 * record: it has no reference to the account or the record, and nothing of their content.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(database);

  for (const table of ['documents', 'images']) {
    await run(sql`
      alter table ${sql.table(table)}
        add column input_tokens bigint, add column output_tokens bigint, add column milliseconds bigint`);
  }
  await run(sql`
    alter table generation_jobs
      add column key_id uuid,
      add column reserved_tokens bigint not null default 0,
      add column input_tokens bigint,
      add column output_tokens bigint,
      add column milliseconds bigint not null default 0`);
  await run(sql`
    alter table accounts
      add column generations_per_minute integer,
      add column generations_per_day integer,
      add column monthly_generations bigint,
      add column monthly_tokens bigint,
      add column deleted_at timestamptz`);
  await run(sql`alter table api_keys add column last_used_at timestamptz`);
  await run(sql`
    create table account_usage (
      account_id uuid primary key,
      minute timestamptz not null,
      minute_generations bigint not null,
      day timestamptz not null,
      day_generations bigint not null,
      month timestamptz not null,
      month_generations bigint not null,
      month_tokens bigint not null,
      reserved_tokens bigint not null
    ) with (fillfactor = 50)`);
  await run(sql`
    create table generation_usage (
      account_id uuid not null,
      record_id uuid not null,
      account_name text not null,
      key_id uuid,
      resource text not null,
      provider text,
      model text,
      input_tokens bigint,
      output_tokens bigint,
      pictures integer not null,
      size text,
      milliseconds bigint not null,
      outcome text not null,
      ended_at timestamptz not null,
      primary key (account_id, record_id)
    )`);
  await run(sql`create index on generation_usage (ended_at)`);
}
