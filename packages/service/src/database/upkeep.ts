import { sql } from 'kysely';
import type { Database } from './connection.ts';

/** A table is tended once this many rows and this share of it have changed, as PostgreSQL's autovacuum has it. */
const leastChanged = 500;
const shareChanged = 0.2;

/**
 * Renews the statistics of tables that have changed much, without which the embedded database, whose
 * autovacuum never runs, would sort whole tables where an index has the order already.
 *
 * @returns the names of the tables that were tended.
 */
export async function tendTables(database: Database): Promise<string[]> {
  // What this session counted becomes visible at most once a second unless it is asked for.
  await sql`select pg_stat_force_next_flush()`.execute(database);
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_stat_user_tables
    where n_mod_since_analyze > ${leastChanged}::float8 + ${shareChanged}::float8 * n_live_tup`.execute(
    database,
  );
  for (const { name } of rows) await sql`vacuum analyze ${sql.table(name)}`.execute(database);
  return rows.map(({ name }) => name);
}
