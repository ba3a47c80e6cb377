import { type Kysely, sql } from 'kysely';

const generatedRecordColumns = sql`
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
  primary key (account_id, id)`;

/**
 * Creates the tables of accounts, API keys, documents and images, and the tables for their generations and
 * idempotency keys.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(database);

  await run(sql`create extension if not exists pg_trgm`);
  await run(sql`create extension if not exists btree_gin`);
  await run(sql`
    create table accounts (
      id uuid primary key,
      name text not null unique,
      created_at timestamptz not null
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
      revoked_at timestamptz
    )`);
  await run(sql`
    create table documents (
      prompt text not null,
      creativity double precision not null,
      template_id smallint not null,
      result text,
      ${generatedRecordColumns}
    )`);
  await run(sql`
    create table images (
      description text not null,
      resolution text not null,
      style text,
      medium text,
      filter text,
      results text[] not null default '{}',
      ${generatedRecordColumns}
    )`);
  await run(sql`
    create table media (
      token text primary key,
      account_id uuid not null,
      image_id uuid not null,
      state text not null,
      created_at timestamptz not null
    )`);
  await run(sql`
    create table generation_jobs (
      account_id uuid not null,
      record_id uuid not null,
      resource text not null,
      attempts integer not null default 0,
      available_at timestamptz not null,
      leased_until timestamptz,
      created_at timestamptz not null,
      primary key (account_id, record_id)
    )`);
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
  await run(sql`create index on media (account_id, image_id)`);
  await run(sql`create index on media (created_at) where state <> 'attached'`);
  await run(sql`create index on generation_jobs (available_at)`);
  await run(sql`create index on idempotency_keys (created_at)`);
  await run(sql`create index on api_keys (account_id)`);
}
