import type { Database } from '../database/connection.ts';
import type { FixedStatement } from '../database/fixed-statement.ts';

interface Lookup<Row> {
  readonly id: string;
  readonly resolve: (row: Row | undefined) => void;
  readonly reject: (error: unknown) => void;
}

interface Batch<Row> {
  readonly database: Database;
  readonly lookups: Lookup<Row>[];
}

/** Maximum number of ids that one statement looks up. */
const maxBatch = 100;

/**
 * The SQL of the ids in `$2`. The subquery hides their number from the planner. Otherwise the database would make a
 * new plan for each number.
 */
export const givenIds = 'array(select unnest($2::uuid[]))';

/**
 * Looks up records by their ids. The look-ups of one account that begin in the same iteration of the event loop
 * share a statement, because a statement costs both processes more than a row. No look-up waits for a statement that
 * is already running.
 */
export class RecordLookups<Row extends { readonly id: string }> {
  readonly #find: FixedStatement<Row>;
  /** The look-ups of this iteration, by account. */
  readonly #batches = new Map<string, Batch<Row>>();

  /** @param find has the placeholders `$1`, an account, and `$2`, an array of ids. */
  constructor(find: FixedStatement<Row>) {
    this.#find = find;
  }

  /**
   * Resolves to the record with that id, or to undefined.
   *
   * @throws the error of the database.
   */
  find(database: Database, accountId: string, id: string): Promise<Row | undefined> {
    return new Promise((resolve, reject) => {
      this.#batch(database, accountId).lookups.push({ id, resolve, reject });
    });
  }

  #batch(database: Database, accountId: string): Batch<Row> {
    const known = this.#batches.get(accountId);
    if (known !== undefined && known.database === database && known.lookups.length < maxBatch) return known;
    const batch: Batch<Row> = { database, lookups: [] };
    this.#batches.set(accountId, batch);
    setImmediate(() => {
      if (this.#batches.get(accountId) === batch) this.#batches.delete(accountId);
      void this.#run(accountId, batch);
    });
    return batch;
  }

  async #run(accountId: string, { database, lookups }: Batch<Row>): Promise<void> {
    try {
      const ids = lookups.map(({ id }) => id);
      const rows = await this.#find.run(database, [accountId, ids]);
      const found = new Map(rows.map((row) => [row.id, row]));
      // PostgreSQL writes ids in lower case.
      for (const { id, resolve } of lookups) resolve(found.get(id.toLowerCase()));
    } catch (error) {
      for (const { reject } of lookups) reject(error);
    }
  }
}
