import type { Kysely } from 'kysely';
import type { Notifications } from './notifications.ts';
import type { Schema } from './schema.ts';

export type Database = Kysely<Schema>;

/** An open database with the newest schema, embedded or on a server. */
export interface OpenDatabase {
  readonly database: Database;
  readonly notifications: Notifications;
  /**
   * Whether only this process can open the database. Then all leases and requests in progress in the database at the
   * start belong to a process that has ended.
   */
  readonly isExclusive: boolean;
  /** The names of the migrations that were applied when it was opened. */
  readonly appliedMigrations: readonly string[];
  /** The connections in use, on a database server. */
  readonly poolUse?: () => PoolUse;
  close(): Promise<void>;
}

/** The number of connections of this process, and of statements and transactions that wait for a connection. */
export interface PoolUse {
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
}

/**
 * The error when the database server cannot be reached, or the connection was lost. The message contains no values of
 * a query.
 */
export class DatabaseAwayError extends Error {
  override readonly name = 'DatabaseAwayError';
  readonly code: string | undefined;

  constructor(cause: unknown) {
    super("The database can't be reached.", { cause });
    this.code = (cause as { code?: string } | null)?.code;
  }
}

/**
 * The SQLSTATEs (PostgreSQL, appendix A) of a server that is temporarily unavailable: connection exceptions, operator
 * intervention and timeouts, insufficient resources, a changed login or database, a standby, a rolled back
 * transaction.
 */
const awayStates = /^(08|40|53|57|28|3D000|25006|25P0[34])/;

/** Returns whether the database is temporarily unavailable, as opposed to refusing a query. */
export function isDatabaseAway(error: unknown): boolean {
  const { message = '', code = '' } = (error ?? {}) as { message?: string; code?: string };
  return (
    error instanceof DatabaseAwayError ||
    /PGlite is clos|driver has already been destroyed/i.test(message) ||
    awayStates.test(code) ||
    isStalePlan(error)
  );
}

/**
 * Returns whether the error means that a migration has changed the result columns of a prepared statement. The
 * statement then needs a new name.
 */
export function isStalePlan(error: unknown): boolean {
  const { message = '', code = '' } = (error ?? {}) as { message?: string; code?: string };
  return code === '0A000' && message.includes('cached plan');
}
