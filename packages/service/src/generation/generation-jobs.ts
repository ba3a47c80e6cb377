import type { ResourceName } from '@contentgen/contract';
import type { Database } from '../database/connection.ts';
import { statement } from '../database/statement.ts';
import type { Used } from './generation-observer.ts';
import { claim, type GenerationJob, isFree, pause } from './queue/claim.ts';

export type { GenerationJob } from './queue/claim.ts';

/** Maximum wait of a job for its next attempt, in milliseconds. */
const longestWait = 3_600_000;

/**
 * The queue of generations, with one row each. A worker leases a row for 15 seconds, and renews the lease while it works.
 * If the worker dies, the lease expires and the row is free again. All times of jobs are the database's, because the
 * clocks of machines differ.
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
    const [row] = await findFree(database, { takes_over: takesOver });
    return row?.is_free === true;
  }

  /** Renews the leases that these jobs still have. Resolves to the jobs whose lease was renewed. */
  async renew(database: Database, held: readonly GenerationJob[]): Promise<GenerationJob[]> {
    const renewed = await renewLeases(database, {
      account_ids: held.map((job) => job.account_id),
      record_ids: held.map((job) => job.record_id),
      attempts: held.map((job) => job.attempts),
    });
    const attempts = new Map(renewed.map((job) => [job.record_id, job.attempts]));
    return held.filter((job) => attempts.get(job.record_id) === job.attempts);
  }

  /**
   * Returns a job to the queue, for another attempt after `delay` milliseconds, an hour at most, unless another worker
   * has taken it over.
   *
   * @param usage what this attempt has used.
   */
  async retryLater(database: Database, job: GenerationJob, delay: number, usage?: Used): Promise<void> {
    await returnJob(database, {
      ...returned(job, usage),
      attempts_left: job.attempts,
      delay: Math.min(delay, longestWait),
    });
  }

  /**
   * Returns a job whose attempt has not begun to the queue, unless another worker has taken it over. The attempt does not
   * count, and the job keeps its position in the queue.
   */
  async release(database: Database, job: GenerationJob): Promise<void> {
    await returnJob(database, { ...returned(job), attempts_left: job.attempts - 1, delay: null });
  }

  /**
   * Returns a job whose attempt ends with its process to the queue, unless another worker has taken it over. The attempt
   * counts as an interruption, and the job keeps its position in the queue.
   *
   * @param usage what this attempt has used.
   */
  async interrupt(database: Database, job: GenerationJob, usage: Used): Promise<void> {
    const interrupted = { ...returned(job, usage), interruptions: 1 };
    await returnJob(database, { ...interrupted, attempts_left: job.attempts, delay: null });
  }

  /** Expires every lease. Call it only at the start on a database that no other process can have open. */
  async expireLeases(database: Database): Promise<void> {
    await expireAll(database, {});
  }
}

const findFree = statement<{ readonly takes_over: boolean }, { readonly is_free: boolean }>(`
  select exists (
    select from generation_jobs
    where ${isFree()}
  ) as is_free`);

const renewLeases = statement<
  {
    readonly account_ids: readonly string[];
    readonly record_ids: readonly string[];
    readonly attempts: readonly number[];
  },
  Pick<GenerationJob, 'record_id' | 'attempts'>
>(`
  update generation_jobs as job set leased_until = now() + interval '15 seconds'
  from unnest(:account_ids::uuid[], :record_ids::uuid[], :attempts::integer[]) as held (account_id, record_id, attempts)
  where job.account_id = held.account_id and job.record_id = held.record_id and job.attempts = held.attempts
    and job.leased_until is not null
  returning job.record_id, job.attempts`);

const returnJob = statement<
  Pick<GenerationJob, 'account_id' | 'record_id' | 'attempts'> & {
    readonly attempts_left: number;
    /** The number of further interruptions. */
    readonly interruptions: number;
    /** Milliseconds; null for a job that keeps its position in the queue. */
    readonly delay: number | null;
    readonly input: number | null;
    readonly output: number | null;
    readonly is_estimate: boolean;
    readonly milliseconds: number;
  }
>(`
  update generation_jobs set
    leased_until = null,
    attempts = :attempts_left::integer,
    interruptions = interruptions + :interruptions::integer,
    available_at = coalesce(now() + :delay::float8 * interval '1 millisecond', available_at),
    input_tokens = coalesce(input_tokens + :input::bigint, input_tokens, :input::bigint),
    output_tokens = coalesce(output_tokens + :output::bigint, output_tokens, :output::bigint),
    is_estimate = is_estimate or :is_estimate::boolean,
    milliseconds = milliseconds + :milliseconds::bigint
  where account_id = :account_id and record_id = :record_id and attempts = :attempts::integer`);

function returned(
  { account_id, record_id, attempts }: GenerationJob,
  { input = null, output = null, isEstimate = false, milliseconds = 0 }: Partial<Used> = {},
) {
  const used = { input, output, is_estimate: isEstimate, milliseconds };
  return { account_id, record_id, attempts, interruptions: 0, ...used };
}

const expireAll = statement<object>(`
  update generation_jobs set leased_until = least(leased_until, now()) where leased_until is not null`);

/** The jobs of one resource, of all accounts and processes. */
export interface QueueStatistics {
  readonly resource: ResourceName;
  /** The number of jobs that a worker may claim now. */
  readonly available: number;
  /** The number of jobs that wait for their next attempt, also after their worker has ended. */
  readonly delayed: number;
  /** The number of jobs that a worker has leased. */
  readonly running: number;
  /** The number of available jobs that a worker has leased, and then not renewed: it has ended or hangs. */
  readonly expired: number;
  /** Seconds for which the oldest available job has been available; 0 if there is none. */
  readonly age: number;
}

/** Counts the jobs of each resource that has any. It reads the whole queue. */
export async function readQueueStatistics(database: Database): Promise<readonly QueueStatistics[]> {
  return statistics(database, {});
}

const statistics = statement<object, QueueStatistics>(`
  with jobs as (
    select resource, leased_until, greatest(available_at, leased_until + ${pause}) as free_since, case
      when leased_until >= now() then 'running'
      when ${isFree('true')} then 'available'
      else 'delayed'
    end as state
    from generation_jobs
  )
  select resource,
    count(*) filter (where state = 'available') as available,
    count(*) filter (where state = 'delayed') as delayed,
    count(*) filter (where state = 'running') as running,
    count(*) filter (where state = 'available' and leased_until is not null) as expired,
    greatest(0, extract(epoch from now() - min(free_since) filter (where state = 'available')))::float8 as age
  from jobs
  group by resource`);
