import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { DatabaseError } from 'pg';
import { OperatorError } from '../operator-error.ts';
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
 * The owner of the statements that the current code runs: the id of an account, or the name of a part of the service.
 * Owners share the time of the embedded database.
 */
export const queryOwner = new AsyncLocalStorage<string>();

/** The error when the database cannot be used. The message says why and what to do, and never shows a password. */
export class DatabaseUnusableError extends OperatorError {
  override readonly name = 'DatabaseUnusableError';
}

/**
 * The error when the database cannot be reached, or the connection was lost. The message contains no values of a
 * statement.
 */
export class DatabaseAwayError extends OperatorError {
  override readonly name = 'DatabaseAwayError';
  readonly code: string | undefined;

  constructor(cause: unknown) {
    super("The database can't be reached.", { cause });
    this.code = (cause as { code?: string } | null)?.code;
  }
}

/**
 * The SQLSTATEs (PostgreSQL, appendix A) of a server that is temporarily unavailable: connection exceptions, operator
 * intervention and timeouts, insufficient resources, errors of the system, a changed login or database, a standby, a
 * rolled back transaction.
 */
const awayStates = /^(08|40|53|57|58|28|3D000|25006|25P0[34])/;

/** Returns whether the database is temporarily unavailable, as opposed to refusing a statement. */
export function isDatabaseAway(error: unknown): boolean {
  const { message = '', code = '', severity } = (error ?? {}) as Partial<DatabaseError>;
  return (
    error instanceof DatabaseAwayError ||
    // A server or a pooler has ended the connection, whatever its code.
    severity === 'FATAL' ||
    message.includes('driver has already been destroyed') ||
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

/** Milliseconds between two tries. */
const retryInterval = 500;

/**
 * Repeats an idempotent operation while the database is unreachable.
 *
 * @param isGivenUp returns whether to throw instead of trying again.
 * @throws the error of the last try.
 */
export async function retryDuringOutage<Result>(
  operation: () => Promise<Result>,
  isGivenUp: () => boolean,
): Promise<Result> {
  for (;;) {
    try {
      return await operation();
    } catch (error) {
      if (!isDatabaseAway(error) || isGivenUp()) throw error;
    }
    await sleep(retryInterval);
  }
}
