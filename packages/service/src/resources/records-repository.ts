import type { GenerationError, ResourceName } from '@contentgen/contract';
import { type Kysely, sql } from 'kysely';
import { type Database, query } from '../database/connection.ts';
import type { GenerationJob } from '../generation/generation-jobs.ts';
import type { Used } from '../generation/generation-observer.ts';
import type { GenerationResult } from '../generation/generator.ts';
import { endedJob, settlingSql, usageColumns } from '../generation/usage.ts';
import type { AnyDefinition, ColumnValues, RecordRow, RecordTable } from './resource-definition.ts';

/** The job of a generation that ends. */
type EndingJob = Pick<GenerationJob, 'account_id' | 'record_id' | 'attempts'>;

/** What the last attempt of a generation has used, and the pictures that it made. */
export interface Ending {
  readonly used: Used;
  readonly made?: { readonly pictures: number; readonly size: string } | undefined;
}

/** Any record table, with the columns that all record tables share. */
type AnyRecordTable = Kysely<Readonly<Record<string, RecordTable>>>;

/**
 * Finds and changes the records of one resource. Every method takes the account as an argument, and reads and changes
 * only the records of this account. It also takes the database or a transaction.
 */
export class RecordsRepository {
  readonly #table: string;
  readonly #text: string | undefined;

  constructor(resource: ResourceName, { text }: Pick<AnyDefinition, 'text'>) {
    this.#table = resource;
    this.#text = text;
  }

  /**
   * Finds a record; undefined if it does not exist. With `forUpdate`, no other transaction can change it until this
   * one ends.
   */
  async find(
    database: Database,
    accountId: string,
    id: string,
    { forUpdate = false }: { readonly forUpdate?: boolean } = {},
  ): Promise<RecordRow | undefined> {
    const text = `
      select * from "${this.#table}" where account_id = $1 and id = $2 ${forUpdate ? 'for update' : ''}`;
    const [row] = await query<RecordRow>(database, text, [accountId, id]);
    return row;
  }

  /**
   * Changes columns of a record, and increases its version. `updated_at` never decreases, even if the clock of the
   * database was set back. Resolves to undefined when there is no record.
   */
  async update(
    database: Database,
    accountId: string,
    id: string,
    values: ColumnValues,
  ): Promise<RecordRow | undefined> {
    return tables(database)
      .updateTable(this.#table)
      .set((row) => ({
        ...values,
        version: row('version', '+', 1),
        updated_at: sql<Date>`greatest(updated_at, ${new Date()}::timestamptz)`,
      }))
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
  }

  /** Deletes a record. */
  async delete(database: Database, accountId: string, id: string): Promise<void> {
    await query(database, `delete from "${this.#table}" where account_id = $1 and id = $2`, [accountId, id]);
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
    use: Ending,
  ): Promise<RecordRow | undefined> {
    const text = this.#text;
    const assignments = Object.keys(values).map((column, at) => {
      const value = `$${at + 15}`;
      return `"${column}" = ${column === text ? `coalesce(record."${column}", ${value})` : value}`;
    });
    const shownModel = text === undefined ? '$14' : `case when record."${text}" is null then $14::text end`;
    return this.#end(
      database,
      job,
      'succeeded',
      { ...use, model },
      [...assignments, `model = ${shownModel}`, "state = 'succeeded'"],
      [model, ...Object.values(values)],
    );
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
    use: Ending,
  ): Promise<RecordRow | undefined> {
    const assignments = ["state = 'failed'", 'error_code = $14', 'error_detail = $15'];
    return this.#end(database, job, 'failed', use, assignments, [code, detail]);
  }

  /**
   * Ends a generation, and counts what it used. The statement deletes the job before it updates the record, because
   * every transaction locks the job first.
   */
  async #end(
    database: Database,
    { account_id, record_id, attempts }: EndingJob,
    outcome: 'succeeded' | 'failed',
    { used, made, model = used.model }: Ending & { readonly model?: string | null },
    assignments: readonly string[],
    values: readonly unknown[],
  ): Promise<RecordRow | undefined> {
    const text = `
      with ended as (
        delete from generation_jobs where account_id = $1 and record_id = $2 and attempts = $3
        returning *
      ), job as (
        select account_id, record_id, key_id, resource, reserved_tokens,
          coalesce(input_tokens + $5::bigint, input_tokens, $5::bigint) as input_tokens,
          coalesce(output_tokens + $6::bigint, output_tokens, $6::bigint) as output_tokens,
          is_estimate or $13::boolean as is_estimate,
          milliseconds + $7::bigint as milliseconds
        from ended
      ), ${settlingSql({ month_tokens: 'coalesce(job.input_tokens, 0) + coalesce(job.output_tokens, 0)' })},
      kept as (
        insert into generation_usage (${usageColumns})
        select ${endedJob}, $8::text, $9::text, job.input_tokens, job.output_tokens, job.is_estimate, $10::integer,
          $11::text, job.milliseconds, $12::text, now()
        from job
        on conflict do nothing
      )
      update "${this.#table}" as record set
        input_tokens = job.input_tokens,
        output_tokens = job.output_tokens,
        milliseconds = job.milliseconds,
        version = record.version + 1,
        updated_at = greatest(record.updated_at, $4::timestamptz),
        ${assignments.join(', ')}
      from job
      where record.account_id = job.account_id and record.id = job.record_id and record.state = 'processing'
      returning record.*`;
    const all = [
      ...[account_id, record_id, attempts, new Date(), used.input, used.output, used.milliseconds],
      ...[used.provider, model, made?.pictures ?? 0, made?.size ?? null, outcome, used.isEstimate],
      ...values,
    ];
    const [row] = await query<RecordRow>(database, text, all);
    return row;
  }
}

function tables(database: Database): AnyRecordTable {
  return database as unknown as AnyRecordTable;
}
