import { sql } from 'kysely';
import type { Database } from './connection.ts';

/**
 * The number of changed rows, and the share of the rows, after which a table is vacuumed: both are added. The
 * autovacuum of PostgreSQL has similar thresholds.
 */
const minChangedRows = 500;
const minChangedShare = 0.2;

/**
 * Vacuums and analyzes the tables in which many rows have changed. The embedded database has no autovacuum. Without
 * current statistics, it sorts whole tables instead of using an index.
 *
 * @returns the names of these tables.
 */
export async function vacuumChangedTables(database: Database): Promise<string[]> {
  // Without this, the counts of this session appear only once a second.
  await sql`select pg_stat_force_next_flush()`.execute(database);
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_stat_user_tables
    where n_mod_since_analyze > ${minChangedRows}::float8 + ${minChangedShare}::float8 * n_live_tup`.execute(
    database,
  );
  for (const { name } of rows) {
    // Each statement blocks the event loop. Requests can run between two separate statements.
    await sql`vacuum ${sql.table(name)}`.execute(database);
    await sql`analyze ${sql.table(name)}`.execute(database);
  }
  return rows.map(({ name }) => name);
}
