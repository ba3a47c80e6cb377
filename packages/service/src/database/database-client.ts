import { createHash } from 'node:crypto';
import { Client, type ClientConfig, types } from 'pg';
import { DatabaseAwayError, isStalePlan } from './connection.ts';

/**
 * Marks a statement that the database must plan again for each of its values. Without the mark, PostgreSQL would use
 * one plan for all searches, which reads the whole table (339 ms) where a plan for this search would use the trigram
 * index (0.6 ms).
 */
export const planEachTime = '/* plan each time */';

/**
 * Maximum number of named statements. Each connection keeps a plan for each of them: one of a list takes 45 kB of
 * memory.
 */
const maxNames = 500;

const names = new Map<string, string>();

/** A part of every statement's name. It changes when a migration has made the plans of the server invalid. */
let generation = 0;

/** The object identifier of the type `bigint`. Its values are parsed as numbers. */
const bigint = 20;

/** How to connect. */
export interface DatabaseClientConfig extends ClientConfig {
  /** Whether the connection keeps named statements. A pooler may not. */
  readonly namesStatements?: boolean;
}

/**
 * A connection to a PostgreSQL server, or to the embedded database. It names its statements, so that the database
 * parses and plans each of them only once: without names, the show of a record costs PostgreSQL three times the CPU
 * time. It throws DatabaseAwayError when it is lost.
 */
export class DatabaseClient extends Client {
  readonly #namesStatements: boolean;

  constructor({ namesStatements = true, ...config }: DatabaseClientConfig = {}) {
    const getTypeParser = (oid: number, format?: 'text' | 'binary') =>
      oid === bigint ? Number : types.getTypeParser(oid, format as 'text');
    super({ ...config, types: { getTypeParser } as NonNullable<ClientConfig['types']> });
    this.#namesStatements = namesStatements;
    // A statement on a lost connection fails by itself. Without a listener, this event would end the process.
    this.on('error', () => {});
  }

  // Kysely uses only this overload. The others take callbacks and streams.
  override query = (async (text: unknown, values?: unknown): Promise<unknown> => {
    const isNamed = this.#namesStatements && typeof text === 'string' && Array.isArray(values);
    const name = isNamed ? nameOf(text) : undefined;
    try {
      return await (name === undefined
        ? super.query(text as string, values as unknown[])
        : super.query({ name, text: text as string, values: values as unknown[] }));
    } catch (error) {
      if (isStalePlan(error)) renameAll();
      if (!isConnectionLost(error)) throw error;
      // A statement that exceeded its time limit blocks this connection until its answer comes, which may be never.
      void this.end().catch(() => {});
      throw new DatabaseAwayError(error);
    }
  }) as Client['query'];
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (!canKeepPlan(text) || names.size >= maxNames) return undefined;
  const name = `${generation}-${createHash('sha256').update(text).digest('base64url')}`;
  names.set(text, name);
  return name;
}

/** Returns whether the database may keep the plan of a statement: a query or a change of rows, without the mark. */
function canKeepPlan(text: string): boolean {
  return /^\s*(select|insert|update|delete|with)\b/i.test(text) && !text.includes(planEachTime);
}

/** Gives every statement a new name. */
function renameAll(): void {
  generation += 1;
  names.clear();
}

/**
 * Returns whether the error comes from the connection, or from a database that crashes, and not from the statement.
 * Such errors have no common type.
 */
function isConnectionLost(error: unknown): boolean {
  const {
    message = '',
    code = '',
    syscall,
    severity,
  } = error as NodeJS.ErrnoException & { severity?: string };
  return (
    severity === 'PANIC' ||
    (syscall !== undefined && code.startsWith('E')) ||
    /^Connection terminated|is not queryable$|^Query read timeout$/.test(message)
  );
}
