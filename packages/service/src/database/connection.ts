import type { Kysely } from 'kysely';
import type { Notifications } from './notifications.ts';
import type { Schema } from './schema.ts';

export type Database = Kysely<Schema>;

/** A database of the newest schema, embedded or on a server. */
export interface OpenDatabase {
  readonly database: Database;
  readonly notifications: Notifications;
  /** Whether no other process can have it open: what is leased or in flight at the start is left behind. */
  readonly isExclusive: boolean;
  /** The names of the migrations that opening it applied. */
  readonly appliedMigrations: readonly string[];
  close(): Promise<void>;
}

/** The database server can't be reached, or the connection to it was lost. Its message holds no value. */
export class DatabaseAwayError extends Error {
  override readonly name = 'DatabaseAwayError';
  readonly code: string | undefined;

  constructor(cause: unknown) {
    super("The database can't be reached.", { cause });
    this.code = (cause as { code?: string } | null)?.code;
  }
}

/**
 * The SQLSTATEs (PostgreSQL, appendix A) with which a server says that it can't serve right now: connection
 * exceptions, operator intervention and timeouts, insufficient resources, a login or a database that is changed
 * under us, a standby, a transaction that had to give way to another; and a plan made before the newest migration,
 * after which statements get new names.
 */
const awayStates = /^(08|40|53|57|28|3D000|25006|25P0[34])/;

/** Whether `error` says that the database can't be reached, as opposed to refusing a query. */
export function isDatabaseAway(error: unknown): boolean {
  const { message = '', code = '' } = (error ?? {}) as { message?: string; code?: string };
  return (
    error instanceof DatabaseAwayError ||
    /PGlite is clos|driver has already been destroyed/i.test(message) ||
    awayStates.test(code) ||
    isStalePlan(error)
  );
}

/** Whether a prepared statement was planned before a migration changed what it gives. */
export function isStalePlan(error: unknown): boolean {
  const { message = '', code = '' } = (error ?? {}) as { message?: string; code?: string };
  return code === '0A000' && message.includes('cached plan');
}
