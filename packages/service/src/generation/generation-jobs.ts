import type { ResourceName } from '@contentgen/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Database, query } from '../database/connection.ts';
import type { Used } from './generation-observer.ts';
import { claim, type GenerationJob } from './queue/claim.ts';
import { addedTokens, endedJob, settlingSql, usageColumns } from './usage.ts';

export type { GenerationJob } from './queue/claim.ts';

/**
 * Seconds of a lease. After them, another worker takes over the job of a process that died. All times of jobs are the
 * database's, because the clocks of machines differ.
 */
const leaseSeconds = 15;

/** Maximum wait of a job for its next attempt, in milliseconds. */
const longestWait = 3_600_000;

/** The SQL of the end of a new lease. */
export const leaseEnd = `now() + ${leaseSeconds} * interval '1 second'`;

/**
 * The SQL of the latest end of a wait. A minute is added because `now()` is the start of the transaction, which may
 * be earlier than the current time.
 */
const longestWaitEnd = `now() + ${longestWait} * interval '1 millisecond' + interval '1 minute'`;

/**
 * Returns the SQL of the condition that a worker may claim a job now.
 *
 * @param takesOver whether jobs with an expired lease are free, too.
 */
function mayRun(takesOver: string): string {
  // If the clock of the database was set back, new jobs do not wait, and other jobs wait only for a short time.
  return `(attempts = 0 or available_at <= now() or available_at > ${longestWaitEnd})
    and (leased_until is null or (${takesOver} and leased_until < now()))`;
}

const anyIsFree = `select exists (select from generation_jobs where ${mayRun('$1::boolean')}) as is_free`;

/**
 * The queue of generations, with one row each. A worker leases a row and renews the lease while it works. If the
 * worker dies, the lease expires and the row is free again.
 */
export class GenerationJobs {
  /** Leases the next free job. */
  readonly claim = claim;

  /**
   * Resolves to whether a claim may find a job of any resource. This takes a tenth of the CPU time of a claim.
   *
   * @param takesOver whether jobs with an expired lease are free, too.
   */
  async areFree(database: Database, takesOver: boolean): Promise<boolean> {
    const [row] = await query<{ readonly is_free: boolean }>(database, anyIsFree, [takesOver]);
    return row?.is_free === true;
  }

  /** Renews the leases that these jobs still have. Resolves to the jobs whose lease was renewed. */
  async renew(database: Database, held: readonly GenerationJob[]): Promise<GenerationJob[]> {
    const renewed = await database
      .updateTable('generation_jobs')
      .set({ leased_until: sql.raw<Date>(leaseEnd) })
      .where(({ eb, or }) =>
        or(held.map(({ account_id, record_id, attempts }) => eb.and({ account_id, record_id, attempts }))),
      )
      .where('leased_until', 'is not', null)
      .returning(['record_id', 'attempts'])
      .execute();
    const attempts = new Map(renewed.map((job) => [job.record_id, job.attempts]));
    return held.filter((job) => attempts.get(job.record_id) === job.attempts);
  }

  /**
   * Returns a job to the queue, for another attempt after `delay` milliseconds, an hour at most.
   *
   * @param usage what this attempt has used.
   */
  async retryLater(database: Database, job: GenerationJob, delay: number, usage?: Used): Promise<void> {
    const wait = sql`${Math.min(delay, longestWait)}::float8 * interval '1 millisecond'`;
    await this.#return(database, job, { available_at: sql<Date>`now() + ${wait}` }, usage);
  }

  /** Returns a job to the queue, with this number of attempts. It keeps its position in the queue. */
  async release(database: Database, job: GenerationJob, attempts: number, usage?: Used): Promise<void> {
    await this.#return(database, job, { attempts }, usage);
  }

  /** Returns a job to the queue, unless another worker has taken it over. */
  async #return(
    database: Database,
    { account_id, record_id, attempts }: GenerationJob,
    change: { readonly available_at: RawBuilder<Date> } | { readonly attempts: number },
    { input = null, output = null, isEstimate = false, milliseconds = 0 }: Partial<Used> = {},
  ): Promise<void> {
    await database
      .updateTable('generation_jobs')
      .set({
        leased_until: null,
        ...change,
        input_tokens: sql<number>`coalesce(input_tokens + ${input}::bigint, input_tokens, ${input}::bigint)`,
        output_tokens: sql<number>`coalesce(output_tokens + ${output}::bigint, output_tokens, ${output}::bigint)`,
        is_estimate: sql<boolean>`is_estimate or ${isEstimate}::boolean`,
        milliseconds: sql<number>`milliseconds + ${milliseconds}::bigint`,
      })
      .where((job) => job.and({ account_id, record_id, attempts }))
      .execute();
  }

  /**
   * Cancels the job of a record, in the transaction that deletes the record. A generation that has not begun does not
   * count. If one is running, its worker counts what the last attempt used: see `countLate`.
   */
  async cancel(transaction: Database, accountId: string, recordId: string): Promise<void> {
    await query(transaction, cancelStatement, [accountId, recordId]);
  }

  /**
   * Counts what an attempt has used after its job was cancelled or claimed by another worker.
   *
   * @param used what the attempt has used.
   */
  async countLate(
    database: Database,
    { account_id, record_id }: GenerationJob,
    { input, output, isEstimate, provider, model, milliseconds }: Used,
  ): Promise<void> {
    const used = [input, output, isEstimate, provider, model, milliseconds];
    await query(database, countLateStatement, [account_id, record_id, ...used]);
  }

  /** Expires every lease. Call it only at the start on a database that no other process can have open. */
  async expireLeases(database: Database): Promise<void> {
    await database
      .updateTable('generation_jobs')
      .set({ leased_until: new Date(0) })
      .where('leased_until', 'is not', null)
      .execute();
  }
}

const cancelStatement = `
  with job as (
    delete from generation_jobs where account_id = $1 and record_id = $2 returning *
  ), ${settlingSql({
    month_generations: `case when job.attempts = 0 and job.created_at >= stored.month then -1 else 0 end`,
    month_tokens: 'coalesce(job.input_tokens, 0) + coalesce(job.output_tokens, 0)',
  })}
  insert into generation_usage (${usageColumns})
  select ${endedJob}, null, null, job.input_tokens, job.output_tokens, job.is_estimate, 0, null, job.milliseconds,
    'canceled', now()
  from job where job.attempts > 0
  on conflict do nothing`;

/**
 * Adds the usage of an attempt ($3 to $8) to the job, if another worker has it; otherwise to the row of the ended
 * generation and to the month of the account.
 */
const countLateStatement = `
  with running as (
    update generation_jobs set
      input_tokens = coalesce(input_tokens, 0) + $3::bigint,
      output_tokens = coalesce(output_tokens, 0) + $4::bigint,
      is_estimate = is_estimate or $5::boolean,
      milliseconds = milliseconds + $8::bigint
    where account_id = $1 and record_id = $2
    returning record_id
  ), ended as (
    update generation_usage set
      input_tokens = coalesce(input_tokens, 0) + $3::bigint,
      output_tokens = coalesce(output_tokens, 0) + $4::bigint,
      is_estimate = is_estimate or $5::boolean,
      provider = coalesce(provider, $6::text),
      model = coalesce(model, $7::text),
      milliseconds = milliseconds + $8::bigint
    where account_id = $1 and record_id = $2 and not exists (select from running)
    returning account_id
  )
  update account_usage as stored set ${addedTokens('stored', '$3::bigint + $4::bigint')}
  from ended where stored.account_id = ended.account_id`;

/** The jobs of one resource, of all accounts and processes. */
export interface QueueStatistics {
  readonly resource: ResourceName;
  /** The number of jobs that a worker may claim now. */
  readonly available: number;
  /** The number of jobs that wait for their next attempt. */
  readonly delayed: number;
  /** The number of jobs that a worker has leased. */
  readonly running: number;
  /** Seconds for which the oldest available job has been available; 0 if there is none. */
  readonly age: number;
}

/** Counts the jobs of each resource that has any. It reads the whole queue. */
export async function readQueueStatistics(database: Database): Promise<readonly QueueStatistics[]> {
  const { rows } = await sql<QueueStatistics>`
    with jobs as (
      select resource, available_at, case
        when leased_until >= now() then 'running'
        when available_at > now() then 'delayed'
        else 'available'
      end as state
      from generation_jobs
    )
    select resource,
      count(*) filter (where state = 'available') as available,
      count(*) filter (where state = 'delayed') as delayed,
      count(*) filter (where state = 'running') as running,
      coalesce(extract(epoch from now() - min(available_at) filter (where state = 'available')), 0)::float8 as age
    from jobs
    group by resource`.execute(database);
  return rows;
}
