import { type RawBuilder, sql } from 'kysely';
import type { Database, OpenDatabase } from '../database/connection.ts';

/** The two keys of PostgreSQL's advisory lock that keeps files from being deleted. */
const lock = [5_049, 2_719] as const;

/** A condition of a query: whether a process currently prevents the deletion of files. */
export const deletionsAreHeld: RawBuilder<boolean> = sql<boolean>`exists (
  select from pg_locks
  where locktype = 'advisory' and classid = ${sql.lit(lock[0])} and objid = ${sql.lit(lock[1])}
    and database = (select oid from pg_database where datname = current_database()))`;

/** Runs `work`. Until it ends, no process deletes a file that a record named when `work` began. */
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
