import { sql } from 'kysely';
import type { Database } from './connection.ts';

/** The thresholds of a table's changed rows, in number and in share. PostgreSQL's autovacuum has similar ones. */
const minChangedRows = 500;
const minChangedShare = 0.2;

/**
 * Vacuums and analyzes the tables with many changed rows. The embedded database has no autovacuum, and without fresh
 * statistics it sorts whole tables instead of using an index.
 *
 * @returns the names of these tables.
 */
export async function vacuumChangedTables(database: Database): Promise<string[]> {
  // Otherwise the counts of this session appear only once a second.
  await sql`select pg_stat_force_next_flush()`.execute(database);
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_stat_user_tables
    where n_mod_since_analyze > ${minChangedRows}::float8 + ${minChangedShare}::float8 * n_live_tup`.execute(
    database,
  );
  for (const { name } of rows) await sql`vacuum analyze ${sql.table(name)}`.execute(database);
  return rows.map(({ name }) => name);
}
