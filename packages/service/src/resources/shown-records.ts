import type { ResourceName } from '@contentgen/contract';
import type { Database } from '../database/connection.ts';
import { FixedStatement } from '../database/fixed-statement.ts';
import { givenIds, RecordLookups } from './record-lookups.ts';
import type { ShownRow } from './shown-row.ts';

/**
 * Reads the records of one resource in order to show them. The statements are fixed and read only the columns that
 * the responses need.
 */
export class ShownRecords {
  /** The SQL of the columns that responses need. */
  readonly columns: string;
  readonly #table: string;
  readonly #lookups: RecordLookups<ShownRow>;
  readonly #selections = new Map<string, FixedStatement<ShownRow>>();

  /** @param columns the result of `shownColumns`. */
  constructor(resource: ResourceName, columns: string) {
    this.columns = columns;
    this.#table = `"${resource}"`;
    this.#lookups = new RecordLookups(this.select(`where account_id = $1 and id = any(${givenIds})`));
  }

  /** Resolves to the record with that id, or to undefined. */
  find(database: Database, accountId: string, id: string): Promise<ShownRow | undefined> {
    return this.#lookups.find(database, accountId, id);
  }

  /**
   * Returns a statement that selects records.
   *
   * @param clauses the rest of the statement. There must be few different ones, because each keeps a statement.
   */
  select(clauses: string): FixedStatement<ShownRow> {
    let statement = this.#selections.get(clauses);
    if (statement === undefined) {
      statement = new FixedStatement(`select ${this.columns} from ${this.#table} ${clauses}`);
      this.#selections.set(clauses, statement);
    }
    return statement;
  }
}
