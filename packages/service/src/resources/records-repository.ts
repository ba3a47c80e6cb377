import type { GenerationError, ResourceName } from '@contentgen/contract';
import { type Insertable, type Kysely, sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import type { GenerationResult } from '../generation/generator.ts';
import type { AnyDefinition, ColumnValues } from './any-definition.ts';
import type { RecordRow, RecordTable } from './record-table.ts';

/** The columns of a new record. */
export type NewRecord = Insertable<Pick<RecordTable, 'account_id' | 'id' | 'created_at' | 'updated_at'>> &
  ColumnValues;

/** Any record table, with the columns that all record tables share. */
type AnyRecordTable = Kysely<Readonly<Record<string, RecordTable>>>;

/**
 * The records of one resource. Every method takes the account, and reads and changes only its records. It also takes the
 * database or a transaction.
 */
export class RecordsRepository {
  readonly #table: string;
  readonly #text: string | undefined;

  constructor(resource: ResourceName, { text }: Pick<AnyDefinition, 'text'>) {
    this.#table = resource;
    this.#text = text;
  }

  /** The record, or undefined. `forUpdate` keeps others from changing it until the transaction ends. */
  async find(
    database: Database,
    accountId: string,
    id: string,
    options: { readonly forUpdate?: boolean } = {},
  ): Promise<RecordRow | undefined> {
    const query = tables(database)
      .selectFrom(this.#table)
      .selectAll()
      .where('account_id', '=', accountId)
      .where('id', '=', id);
    return (options.forUpdate ? query.forUpdate() : query).executeTakeFirst();
  }

  /** Stores a new record. */
  async insert(database: Database, row: NewRecord): Promise<RecordRow> {
    return tables(database)
      .insertInto(this.#table)
      .values(row as unknown as Insertable<RecordTable>)
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  /** Changes columns of a record. Resolves to undefined when there is no record. */
  async update(
    database: Database,
    accountId: string,
    id: string,
    values: ColumnValues,
  ): Promise<RecordRow | undefined> {
    return this.#update(database, accountId, id).set(values).returningAll().executeTakeFirst();
  }

  /** Deletes a record. Resolves to false when there is no record. */
  async delete(database: Database, accountId: string, id: string): Promise<boolean> {
    const { numDeletedRows } = await tables(database)
      .deleteFrom(this.#table)
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  /** `queued` → `processing`. After an interruption the record is already `processing`, and does not change. */
  async begin(database: Database, accountId: string, id: string): Promise<void> {
    await this.#update(database, accountId, id)
      .set({ state: 'processing' })
      .where('state', '=', 'queued')
      .execute();
  }

  /**
   * `processing` → `succeeded`. If an update has stored a text during the generation, the record keeps this text,
   * and `model` is null.
   */
  async succeed(
    database: Database,
    accountId: string,
    id: string,
    { model, values }: GenerationResult<ColumnValues>,
  ): Promise<boolean> {
    const text = this.#text;
    const generated =
      text === undefined
        ? { ...values, model }
        : {
            ...values,
            [text]: sql`coalesce(${sql.ref(text)}, ${values[text]})`,
            model: sql<string | null>`case when ${sql.ref(text)} is null then ${model}::text end`,
          };
    const { numUpdatedRows } = await this.#update(database, accountId, id)
      .set({ ...generated, state: 'succeeded' })
      .where('state', '=', 'processing')
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** `processing` → `failed`. */
  async fail(database: Database, accountId: string, id: string, error: GenerationError): Promise<void> {
    await this.#update(database, accountId, id)
      .set({ state: 'failed', error_code: error.code, error_detail: error.detail })
      .where('state', '=', 'processing')
      .execute();
  }

  /** Updates a record and increases its version. `updated_at` never decreases, even if the clock was set back. */
  #update(database: Database, accountId: string, id: string) {
    return tables(database)
      .updateTable(this.#table)
      .set((row) => ({
        version: row('version', '+', 1),
        updated_at: sql<Date>`greatest(updated_at, ${new Date()}::timestamptz)`,
      }))
      .where('account_id', '=', accountId)
      .where('id', '=', id);
  }
}

function tables(database: Database): AnyRecordTable {
  return database as unknown as AnyRecordTable;
}

/** Whether the generation of a record has ended. */
export const isFinal = ({ state }: Pick<RecordRow, 'state'>) => state === 'succeeded' || state === 'failed';
