import { type Kysely, sql } from 'kysely';

/** The columns of every record, from its account to the usage of its generation. */
const recordColumns = sql`
  account_id uuid not null references accounts (id),
  id uuid not null,
  name text not null,
  favorite boolean not null default false,
  state text not null default 'queued',
  error_code text,
  error_detail text,
  model text,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  input_tokens bigint,
  output_tokens bigint,
  milliseconds bigint,
  primary key (account_id, id)`;

/** Creates all tables and indexes. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(database);

  await run(sql`create extension if not exists pg_trgm`);
  await run(sql`create extension if not exists btree_gin`);

  await run(sql`
    create table accounts (
      id uuid primary key,
      name text not null unique,
      created_at timestamptz not null,
      generations_per_minute integer,
      generations_per_day integer,
      monthly_generations bigint,
      monthly_tokens bigint,
      deleted_at timestamptz
    )`);
  await run(sql`
    create table api_keys (
      id uuid primary key,
      account_id uuid not null references accounts (id),
      name text not null,
      prefix text not null,
      hash bytea not null unique,
      scopes text[] not null,
      created_at timestamptz not null,
      expires_at timestamptz,
      revoked_at timestamptz,
      last_used_at timestamptz
    )`);
  await run(sql`create index on api_keys (account_id)`);

  await run(sql`
    create table documents (
      prompt text not null,
      creativity double precision not null,
      template_id smallint not null,
      result text,
      ${recordColumns}
    )`);
  await run(sql`
    create table images (
      description text not null,
      resolution text not null,
      style text,
      medium text,
      filter text,
      results text[] not null default '{}',
      ${recordColumns}
    )`);
  // Each list stays on one index, whatever its sorting and filter; searches go by trigram.
  for (const table of ['documents', 'images'] as const) {
    const on = sql.table(table);
    await run(sql`create index on ${on} (account_id, name collate "und-x-icu", id)`);
    await run(sql`create index on ${on} (account_id, id) where favorite`);
    await run(sql`create index on ${on} (account_id, name collate "und-x-icu", id) where favorite`);
    await run(sql`
      create index on ${on} using gin (account_id, lower(name collate "und-x-icu") gin_trgm_ops)`);
  }
  await run(sql`create index on documents (account_id, template_id, id)`);
  await run(sql`create index on documents (account_id, template_id, name collate "und-x-icu", id)`);
  await run(sql`
    create index on documents using gin (account_id, lower(result collate "und-x-icu") gin_trgm_ops)`);

  // Pictures and drafts belong to a record of any resource, so they have no foreign key.
  await run(sql`
    create table media (
      token text primary key,
      account_id uuid not null,
      record_id uuid not null,
      state text not null,
      created_at timestamptz not null
    )`);
  await run(sql`create index on media (account_id, record_id)`);
  await run(sql`create index on media (created_at) where state <> 'attached'`);
  await run(sql`
    create table drafts (
      account_id uuid not null,
      record_id uuid not null,
      draft integer not null,
      piece integer not null,
      text text not null,
      primary key (account_id, record_id, draft, piece)
    )`);

  await run(sql`
    create table generation_jobs (
      account_id uuid not null,
      record_id uuid not null,
      resource text not null,
      attempts integer not null default 0,
      interruptions integer not null default 0,
      available_at timestamptz not null,
      leased_until timestamptz,
      created_at timestamptz not null,
      trace_parent text,
      key_id uuid,
      reserved_tokens bigint not null default 0,
      input_tokens bigint,
      output_tokens bigint,
      milliseconds bigint not null default 0,
      primary key (account_id, record_id)
    )`);
  // The queue serves accounts in turn: for each resource, it finds the oldest job of the next account.
  await run(sql`create index on generation_jobs (resource, account_id, available_at, record_id)`);
  await run(sql`
    create table idempotency_keys (
      account_id uuid not null,
      operation text not null,
      key text not null,
      fingerprint bytea not null,
      record_id uuid not null,
      in_flight_until timestamptz,
      answer jsonb,
      created_at timestamptz not null,
      primary key (account_id, operation, key)
    )`);
  await run(sql`create index on idempotency_keys (created_at)`);

  // All processes share the rate limits. The table is unlogged, because the counts may be lost when the database crashes.
  await run(sql`
    create unlogged table rate_limits (
      policy text not null,
      sender text not null,
      used integer not null,
      ends_at timestamptz not null,
      primary key (policy, sender)
    )`);
  await run(sql`create index on rate_limits (ends_at)`);
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
  // A row for each finished generation outlives its record and its account, and has nothing of their content.
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

  // The migrations that older releases work with: `migrations.ts` reads and writes them.
  await run(sql`create table compatible_migrations (name text primary key)`);
}
