import { CompiledQuery } from 'kysely';
import type { Database } from './connection.ts';

/** A function that runs a statement on any connection of a database. */
export type RunStatement = (text: string, values: readonly unknown[]) => Promise<unknown[]>;

/**
 * For each database, a function that runs a statement without Kysely. If there is none, for example inside a
 * transaction, Kysely runs the statement.
 */
const shortcuts = new WeakMap<Database, RunStatement>();

/** Lets fixed statements reach a database directly, which takes less CPU time. */
export function addShortcut(database: Database, run: RunStatement): void {
  shortcuts.set(database, run);
}

/**
 * A statement whose SQL never changes. The SQL is built once, and the database plans it once for each connection.
 * Use it for frequent requests. Do not use it for searches, because each search text needs a plan.
 */
export class FixedStatement<Row> {
  readonly #text: string;

  /** @param text SQL with the placeholders `$1`, `$2` and so on. */
  constructor(text: string) {
    this.#text = text;
  }

  /**
   * Runs the statement, and resolves to its rows.
   *
   * @param values one value for each placeholder.
   */
  run(database: Database, values: readonly unknown[]): Promise<Row[]> {
    const shortcut = shortcuts.get(database);
    if (shortcut !== undefined) return shortcut(this.#text, values) as Promise<Row[]>;
    return database
      .executeQuery(CompiledQuery.raw(this.#text, [...values]))
      .then(({ rows }) => rows as Row[]);
  }
}
