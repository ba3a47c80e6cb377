import { type RawBuilder, sql } from 'kysely';
import type { Database, OpenDatabase } from '../database/connection.ts';

/** The two keys of PostgreSQL's advisory lock that keeps files from being deleted. */
const lock = [5_049, 2_719] as const;

/** Whether some process holds the deletion of files back, as a condition of a query. */
export const deletionsAreHeld: RawBuilder<boolean> = sql<boolean>`exists (
  select from pg_locks
  where locktype = 'advisory' and classid = ${sql.lit(lock[0])} and objid = ${sql.lit(lock[1])}
    and database = (select oid from pg_database where datname = current_database()))`;

/** While `work` runs, no process on the database deletes a file that a record has named since. */
export function holdDeletions<Result>(
  { database, isExclusive }: Pick<OpenDatabase, 'database' | 'isExclusive'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const hold = async (session: Database) => {
    await sql`select pg_advisory_lock_shared(${sql.lit(lock[0])}, ${sql.lit(lock[1])})`.execute(session);
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock_shared(${sql.lit(lock[0])}, ${sql.lit(lock[1])})`.execute(session);
    }
  };
  // The embedded database has one session. Reserving it would stop every other query.
  return isExclusive ? hold(database) : database.connection().execute(hold);
}
