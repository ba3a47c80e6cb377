import type { GenerationError, ResourceName } from '@contentgen/contract';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import { FixedStatement } from '../database/fixed-statement.ts';
import type { GenerationJob } from '../generation/generation-jobs.ts';
import type { GenerationResult } from '../generation/generator.ts';
import type { AnyDefinition, ColumnValues } from './any-definition.ts';
import { givenIds, RecordLookups } from './record-lookups.ts';
import type { RecordRow, RecordTable } from './record-table.ts';

/** The job of a generation that ends. */
type EndingJob = Pick<GenerationJob, 'account_id' | 'record_id' | 'attempts'>;

/** Any record table, with the columns that all record tables share. */
type AnyRecordTable = Kysely<Readonly<Record<string, RecordTable>>>;

/**
 * Finds and changes the records of one resource. Every method takes the account as an argument, and reads and changes
 * only the records of this account. It also takes the database or a transaction.
 */
export class RecordsRepository {
  readonly #table: string;
  readonly #text: string | undefined;
  readonly #lookups: RecordLookups<RecordRow>;
  readonly #ends = new Map<string, FixedStatement<RecordRow>>();

  constructor(resource: ResourceName, { text }: Pick<AnyDefinition, 'text'>) {
    this.#table = resource;
    this.#text = text;
    this.#lookups = new RecordLookups(
      new FixedStatement<RecordRow>(
        `select * from "${resource}" where account_id = $1 and id = any(${givenIds})`,
      ),
    );
  }

  /**
   * Finds a record; undefined if it does not exist. The calls of one account in the same iteration of the event loop
   * share a statement.
   */
  lookUp(database: Database, accountId: string, id: string): Promise<RecordRow | undefined> {
    return this.#lookups.find(database, accountId, id);
  }

  /**
   * Finds a record; undefined if it does not exist. With `forUpdate`, no other transaction can change it until this
   * one ends.
   */
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

  /**
   * Sets a record from `processing` to `succeeded`, and removes the job. If an update has stored a text during the
   * generation, the record keeps this text, and `model` is null.
   *
   * @returns the record; undefined when the lease of the job is lost, because the record was deleted or another
   * worker has the job.
   */
  succeed(
    database: Database,
    job: EndingJob,
    { model, values }: GenerationResult<ColumnValues>,
  ): Promise<RecordRow | undefined> {
    const columns = Object.keys(values);
    const text = this.#text;
    const statement = this.#end(columns.join(), () => [
      ...columns.map((column, at) => {
        const value = `$${at + 6}`;
        return `"${column}" = ${column === text ? `coalesce(record."${column}", ${value})` : value}`;
      }),
      `model = ${text === undefined ? '$5' : `case when record."${text}" is null then $5::text end`}`,
      "state = 'succeeded'",
    ]);
    return this.#run(statement, database, job, [model, ...Object.values(values)]);
  }

  /**
   * Sets a record from `processing` to `failed`, and removes the job.
   *
   * @returns the same as `succeed`.
   */
  fail(
    database: Database,
    job: EndingJob,
    { code, detail }: GenerationError,
  ): Promise<RecordRow | undefined> {
    const statement = this.#end('failed', () => ["state = 'failed'", 'error_code = $5', 'error_detail = $6']);
    return this.#run(statement, database, job, [code, detail]);
  }

  /**
   * Returns the statement that ends a generation. It deletes the job before it updates the record, because every
   * transaction locks the job first.
   */
  #end(kind: string, assignments: () => readonly string[]): FixedStatement<RecordRow> {
    const known = this.#ends.get(kind);
    if (known !== undefined) return known;
    const statement = new FixedStatement<RecordRow>(`
      with job as (
        delete from generation_jobs where account_id = $1 and record_id = $2 and attempts = $3
        returning account_id, record_id
      )
      update "${this.#table}" as record set
        version = record.version + 1,
        updated_at = greatest(record.updated_at, $4::timestamptz),
        ${assignments().join(', ')}
      from job
      where record.account_id = job.account_id and record.id = job.record_id and record.state = 'processing'
      returning record.*`);
    this.#ends.set(kind, statement);
    return statement;
  }

  async #run(
    statement: FixedStatement<RecordRow>,
    database: Database,
    { account_id, record_id, attempts }: EndingJob,
    values: readonly unknown[],
  ): Promise<RecordRow | undefined> {
    const rows = await statement.run(database, [account_id, record_id, attempts, new Date(), ...values]);
    return rows[0];
  }

  /**
   * Updates a record and increases its version. `updated_at` never decreases, even if the clock of the database was
   * set back.
   */
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

/** Returns whether the generation of a record has ended. */
export const isFinal = ({ state }: Pick<RecordRow, 'state'>) => state === 'succeeded' || state === 'failed';
