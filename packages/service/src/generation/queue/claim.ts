import type { ResourceName } from '@contentgen/contract';
import type { Selectable } from 'kysely';
import type { Database } from '../../database/connection.ts';
import type { Schema } from '../../database/schema.ts';
import { statementForEach } from '../../database/statement.ts';

/** A job that a worker has leased. */
export type GenerationJob = Pick<
  Selectable<Schema['generation_jobs']>,
  'account_id' | 'record_id' | 'resource' | 'attempts' | 'interruptions' | 'trace_parent'
>;

/** A job with the row of its record, if this claim has changed the record to `processing`. */
export interface Claim {
  readonly job: GenerationJob;
  readonly row: Readonly<Record<string, unknown>> | undefined;
}

/** Which job a worker may claim, and whose turn it is. */
export interface ClaimOptions {
  readonly resource: ResourceName;
  /** The account whose job was claimed last; `beforeEveryAccount` at first. */
  readonly after: string;
  /** How many generations of an account are running, by its id. Accounts without one are missing. */
  readonly running: ReadonlyMap<string, number>;
  /** How many generations of an account may run at the same time. */
  readonly perAccount: number;
  /** Whether jobs with an expired lease are free, too. */
  readonly takesOver: boolean;
}

/** The nil UUID (RFC 9562, section 5.9). */
export const beforeEveryAccount = '00000000-0000-0000-0000-000000000000';

/**
 * A row that a claim returns. It has the columns of the record, if the claim has set it to `processing`, and the
 * columns of the job with the prefix `job_`.
 */
interface ClaimedRow {
  readonly id: string | null;
  readonly job_account_id: string;
  readonly job_record_id: string;
  readonly job_attempts: number;
  readonly job_interruptions: number;
  readonly job_trace_parent: string | null;
}

/**
 * Leases a free job of a resource, counts the attempt, and sets its record to `processing`. If the lease of the job has
 * expired, the attempt before counts as an interruption. Resolves to undefined if no job is free. A job that was
 * interrupted again is free later: after 3, 12, 27, 48 seconds and so on. So a process that is killed again and again does not
 * take the same jobs with it each time.
 *
 * Accounts take turns (round-robin scheduling): the job is the oldest one of the next account that has one. So no account
 * waits until all jobs of another account are done.
 */
export async function claim(database: Database, options: ClaimOptions): Promise<Claim | undefined> {
  const { resource, after, running, perAccount, takesOver } = options;
  const [claimed] = await claiming[resource](database, {
    resource,
    after,
    busy: [...running.keys()],
    running: [...running.values()],
    per_account: perAccount,
    takes_over: takesOver,
    now: new Date(),
  });
  if (claimed === undefined) return undefined;
  const { job_account_id, job_record_id, job_attempts, job_interruptions, job_trace_parent, ...row } =
    claimed;
  const job = {
    account_id: job_account_id,
    record_id: job_record_id,
    resource,
    attempts: job_attempts,
    interruptions: job_interruptions,
    trace_parent: job_trace_parent,
  };
  return { job, row: row.id === null ? undefined : row };
}

interface ClaimingParameters {
  readonly resource: ResourceName;
  /** The account of the last claim. */
  readonly after: string;
  /** The accounts with running generations, and how many each of them has. */
  readonly busy: readonly string[];
  readonly running: readonly number[];
  /** How many an account may have. */
  readonly per_account: number;
  /** Whether expired leases are free. */
  readonly takes_over: boolean;
  readonly now: Date;
}

/** In SQL, the pause before a worker may take over a job whose lease has expired. */
export const pause = "interruptions ^ 2 * interval '3 seconds'";

/**
 * Returns in SQL whether a worker may claim a job. If the clock of the database was set back, new jobs do not wait, and
 * other jobs wait only for a short time.
 *
 * @param takesOver in SQL, whether it may take over a job whose lease has expired.
 */
export const isFree = (takesOver = ':takes_over::boolean') =>
  `(attempts = 0 or available_at <= now() or available_at > now() + interval '61 minutes')
      and (leased_until is null or (${takesOver} and leased_until < now() - ${pause}))`;

/**
 * The ids of accounts form a ring. The statement starts after the account of the last claim: `next` is the oldest free job
 * of a later account, and `first`, if there is none, that of the accounts before it. Both are materialized, so that each
 * runs only once: a search for every row of a join would lock a job for each.
 */
const claiming = statementForEach<ClaimingParameters, ClaimedRow>(
  (table) => `
  with busy as (
    select * from unnest(:busy::uuid[], :running::integer[]) as busy (account_id, running)
  ), next as materialized (
    select account_id, record_id from generation_jobs as job
    where account_id > :after::uuid and resource = :resource::text
      and ${isFree()}
      and coalesce((select running from busy where busy.account_id = job.account_id), 0) < :per_account::bigint
    order by account_id, available_at, record_id
    limit 1 for update of job skip locked
  ), first as materialized (
    select account_id, record_id from generation_jobs as job
    where not exists (select from next) and account_id <= :after::uuid and resource = :resource::text
      and ${isFree()}
      and coalesce((select running from busy where busy.account_id = job.account_id), 0) < :per_account::bigint
    order by account_id, available_at, record_id
    limit 1 for update of job skip locked
  ), picked as (
    select * from next union all select * from first
  ), claimed as (
    update generation_jobs as job set
      leased_until = now() + interval '15 seconds',
      attempts = attempts + 1,
      interruptions = interruptions + (leased_until is not null)::integer
    from picked
    where job.account_id = picked.account_id and job.record_id = picked.record_id
    returning job.*
  ), begun as (
    update ${table} as record set
      state = 'processing',
      version = record.version + 1,
      updated_at = greatest(record.updated_at, :now::timestamptz)
    from claimed
    where record.account_id = claimed.account_id and record.id = claimed.record_id and record.state = 'queued'
    returning record.*
  )
  select begun.*, claimed.account_id as job_account_id, claimed.record_id as job_record_id,
    claimed.attempts as job_attempts, claimed.interruptions as job_interruptions,
    claimed.trace_parent as job_trace_parent
  from claimed left join begun on begun.account_id = claimed.account_id and begun.id = claimed.record_id`,
);
