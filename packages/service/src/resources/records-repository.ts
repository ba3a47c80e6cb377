import { eventTypeOf, type GenerationError, type ResourceName } from '@contentgen/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../database/connection.ts';
import { type Statement, statement } from '../database/statement.ts';
import type { GenerationJob } from '../generation/generation-jobs.ts';
import type { Used } from '../generation/generation-observer.ts';
import type { GenerationResult } from '../generation/generator.ts';
import { columnsOf, listOf } from './complete-definitions.ts';
import {
  type AnyDefinition,
  type ColumnValues,
  foldedColumn,
  type RecordRow,
  withFolded,
} from './resource-definition.ts';

/** The job of a generation that ends. */
type EndingJob = Pick<GenerationJob, 'account_id' | 'record_id' | 'attempts'>;

/** What the last attempt of a generation has used, and the pictures that it made. */
export interface Ending {
  readonly used: Used;
  readonly made?: { readonly pictures: number; readonly size: string } | undefined;
}

interface RecordAddress {
  readonly account_id: string;
  readonly id: string;
}

/** Columns whose parameters have the prefix `value_`. */
type Values = { readonly [Column in `value_${string}`]: unknown };

/** An update sets few different groups of columns. Each has its statement. */
type Update = Statement<RecordAddress & Values & { readonly now: Date }, RecordRow>;

/**
 * Finds and changes the records of one resource. Every method takes the account as an argument, and reads and changes
 * only the records of this account. It also takes the database or a transaction.
 */
export class RecordsRepository {
  readonly #table: ResourceName;
  readonly #definition: AnyDefinition;
  /** The columns of a row, as SQL. */
  readonly #columns: string;
  readonly #find: Statement<RecordAddress, RecordRow>;
  readonly #lock: Statement<RecordAddress, RecordRow>;
  readonly #updates = new Map<string, Update>();
  readonly #delete: Statement<RecordAddress, unknown>;
  readonly #succeed: Statement<EndingParameters & Values, RecordRow>;
  readonly #fail: Statement<EndingParameters & FailureParameters, RecordRow>;

  constructor(table: ResourceName, definition: AnyDefinition) {
    const { text, generates, search } = definition;
    this.#table = table;
    this.#definition = definition;
    this.#columns = listOf(columnsOf(definition));
    this.#find = statement(
      `select ${this.#columns} from "${table}" where account_id = :account_id and id = :id`,
    );
    this.#lock = statement(
      `select ${this.#columns} from "${table}" where account_id = :account_id and id = :id for update`,
    );
    this.#delete = statement(`delete from "${table}" where account_id = :account_id and id = :id`);
    // The folded form of a kept text is kept, too: both are null, or neither.
    const kept = text === undefined ? [] : [text, foldedColumn(text)];
    const folded = generates.filter((column) => Object.values(search).includes(column)).map(foldedColumn);
    const results = [...generates, ...folded].map((column) =>
      kept.includes(column)
        ? `"${column}" = coalesce(record."${column}", :value_${column})`
        : `"${column}" = :value_${column}`,
    );
    const model = text === undefined ? ':model' : `case when record."${text}" is null then :model::text end`;
    this.#succeed = statement(ending(table, 'succeeded', [...results, `model = ${model}`], this.#columns));
    this.#fail = statement(
      ending(table, 'failed', ['error_code = :error_code', 'error_detail = :error_detail'], this.#columns),
    );
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
    const find = forUpdate ? this.#lock : this.#find;
    const [row] = await find(database, { account_id: accountId, id });
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
    const stored = withFolded(this.#definition, values);
    const update = this.#updateOf(Object.keys(stored).sort());
    const [row] = await update(database, {
      account_id: accountId,
      id,
      now: new Date(),
      ...parametersOf(stored),
    });
    return row;
  }

  #updateOf(columns: readonly string[]): Update {
    const known = this.#updates.get(columns.join());
    if (known !== undefined) return known;
    const update: Update = statement(`
      update "${this.#table}" set
        ${columns.map((column) => `"${column}" = :value_${column},`).join('\n        ')}
        version = version + 1,
        updated_at = greatest(updated_at, :now::timestamptz)
      where account_id = :account_id and id = :id
      returning ${this.#columns}`);
    this.#updates.set(columns.join(), update);
    return update;
  }

  /** Deletes a record. */
  async delete(database: Database, accountId: string, id: string): Promise<void> {
    await this.#delete(database, { account_id: accountId, id });
  }

  /**
   * Sets a record from `processing` to `succeeded`, and removes the job. If an update has stored a text during the
   * generation, the record keeps this text, and `model` is null.
   *
   * @returns the record; undefined when the lease of the job is lost, because the record was deleted or another
   * worker has the job.
   */
  async succeed(
    database: Database,
    job: EndingJob,
    { model, values }: GenerationResult<ColumnValues>,
    ending: Ending,
  ): Promise<RecordRow | undefined> {
    const stored = withFolded(this.#definition, values);
    const parameters = { ...endingOf(job, ending, 'succeeded'), model, ...parametersOf(stored) };
    const [row] = await this.#succeed(database, parameters);
    return row;
  }

  /**
   * Sets a record from `processing` to `failed`, and removes the job.
   *
   * @returns the same as `succeed`.
   */
  async fail(
    database: Database,
    job: EndingJob,
    { code, detail }: GenerationError,
    ending: Ending,
  ): Promise<RecordRow | undefined> {
    const outcome = code === 'interrupted' ? 'interrupted' : 'failed';
    const parameters = { ...endingOf(job, ending, outcome), error_code: code, error_detail: detail };
    const [row] = await this.#fail(database, parameters);
    return row;
  }
}

/** What both ends of a generation bind. `provider`, `model` and the following are of the last attempt. */
interface EndingParameters extends Pick<GenerationJob, 'account_id' | 'record_id' | 'attempts'> {
  readonly now: Date;
  readonly outcome: 'succeeded' | 'failed' | 'interrupted';
  readonly provider: string | null;
  readonly model: string | null;
  readonly input: number | null;
  readonly output: number | null;
  readonly is_estimate: boolean;
  readonly milliseconds: number;
  readonly pictures: number;
  readonly size: string | null;
  /** The id of the event that webhooks get. */
  readonly event_id: string;
}

interface FailureParameters {
  readonly error_code: string;
  readonly error_detail: string;
}

function endingOf(
  { account_id, record_id, attempts }: EndingJob,
  { used: { provider, model, input, output, isEstimate, milliseconds }, made }: Ending,
  outcome: EndingParameters['outcome'],
): EndingParameters {
  const { pictures, size } = made ?? { pictures: 0, size: null };
  const job = { account_id, record_id, attempts, outcome, now: new Date(), event_id: uuidv7() };
  return { ...job, provider, model, input, output, is_estimate: isEstimate, milliseconds, pictures, size };
}

/**
 * Returns the SQL that ends a generation, counts what it used, and stores the events for the webhooks of the account. It
 * deletes the job before it updates the record, because every transaction locks the job first.
 *
 * @param assignments the SQL of what else the record becomes.
 * @param columns the columns of its row, as SQL.
 */
const ending = (
  table: ResourceName,
  state: 'succeeded' | 'failed',
  assignments: readonly string[],
  columns: string,
) => `
  with job as (
    delete from generation_jobs
    where account_id = :account_id and record_id = :record_id and attempts = :attempts::integer
    returning account_id, record_id, key_id, resource, reserved_tokens,
      coalesce(input_tokens + :input::bigint, input_tokens, :input::bigint) as input_tokens,
      coalesce(output_tokens + :output::bigint, output_tokens, :output::bigint) as output_tokens,
      is_estimate or :is_estimate::boolean as is_estimate,
      milliseconds + :milliseconds::bigint as milliseconds
  ), settled as (
    update account_usage as stored set
      month = date_trunc('month', now(), 'UTC'),
      month_generations = case when stored.month = date_trunc('month', now(), 'UTC') then stored.month_generations else 0 end,
      month_tokens = case when stored.month = date_trunc('month', now(), 'UTC') then stored.month_tokens else 0 end
        + coalesce(job.input_tokens, 0) + coalesce(job.output_tokens, 0),
      reserved_tokens = greatest(0, stored.reserved_tokens - job.reserved_tokens)
    from job where stored.account_id = :account_id
  ), kept as (
    insert into generation_usage (account_id, record_id, account_name, key_id, resource, provider, model, input_tokens,
      output_tokens, is_estimate, pictures, size, milliseconds, outcome, ended_at)
    select :account_id, job.record_id, accounts.name, job.key_id, job.resource, :provider::text, :model::text,
      job.input_tokens, job.output_tokens, job.is_estimate, :pictures::integer, :size::text, job.milliseconds,
      :outcome::text, now()
    from job join accounts on accounts.id = job.account_id
    on conflict do nothing
  ), told as (
    insert into webhook_deliveries (webhook_id, id, account_id, type, resource, record_id, created_at, due_at)
    select webhooks.id, :event_id::uuid, :account_id, '${eventTypeOf(table, state)}', job.resource, job.record_id,
      :now::timestamptz, now()
    from job join webhooks on webhooks.account_id = :account_id
    where disabled_at is null and (types is null or '${eventTypeOf(table, state)}' = any (types))
  )
  update "${table}" as record set
    ${[`state = '${state}'`, ...assignments].join(',\n    ')},
    input_tokens = job.input_tokens,
    output_tokens = job.output_tokens,
    milliseconds = job.milliseconds,
    version = record.version + 1,
    updated_at = greatest(record.updated_at, :now::timestamptz)
  from job
  where record.account_id = :account_id and record.id = job.record_id and record.state = 'processing'
  returning ${columns.replaceAll(/"\w+"/g, 'record.$&')}`;

/** Returns the parameters of columns. */
export function parametersOf(values: ColumnValues): Values {
  return Object.fromEntries(Object.entries(values).map(([column, value]) => [`value_${column}`, value]));
}
