import type { ResourceName } from '@contentgen/contract';
import { type Selectable, sql } from 'kysely';
import { type Database, query } from '../database/connection.ts';
import type { Schema } from '../database/schema.ts';
import { claimStatement } from './claim-statement.ts';
import { leaseEnd, longestWait, mayRun } from './job-times.ts';

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

/** Which jobs a worker may claim, and whose turn it is. */
export interface ClaimOptions {
  readonly resource: ResourceName;
  /** The largest number of jobs, 1 or more. A claim has at most {@link largestClaim}. */
  readonly count: number;
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

/** Maximum number of jobs in one claim. */
export const largestClaim = 8;

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

const anyIsFree = `select exists (select from generation_jobs where ${mayRun('$1::boolean')}) as is_free`;

/**
 * The queue of generations, with one row each. A worker leases a row and renews the lease while it works. If the
 * worker dies, the lease expires and the row is free again.
 */
export class GenerationJobs {
  /**
   * Leases free jobs of a resource, counts the attempts, and sets their records to `processing`. Resolves to fewer
   * jobs than `count` if there are not enough free jobs. If the lease of a job has expired, the attempt before
   * counts as an interruption.
   *
   * Accounts take turns (round-robin scheduling): each job is the oldest job of the next account that has one. So no
   * account waits until all jobs of another account are done.
   */
  async claim(database: Database, options: ClaimOptions): Promise<Claim[]> {
    const { resource, after, running, perAccount, takesOver } = options;
    const statement = claimStatement(resource, Math.min(options.count, largestClaim));
    const rows = await query<ClaimedRow>(database, statement, [
      resource,
      after,
      [...running.keys()],
      [...running.values()],
      perAccount,
      takesOver,
      new Date(),
    ]);
    return rows.map(
      ({
        job_account_id: account_id,
        job_record_id: record_id,
        job_attempts: attempts,
        job_interruptions: interruptions,
        job_trace_parent: trace_parent,
        ...row
      }) => ({
        job: { account_id, record_id, resource, attempts, interruptions, trace_parent },
        row: row.id === null ? undefined : row,
      }),
    );
  }

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

  /** Returns a job to the queue, for another attempt after `delay` milliseconds, an hour at most. */
  async retryLater(database: Database, job: GenerationJob, delay: number): Promise<void> {
    await database
      .updateTable('generation_jobs')
      .set({
        leased_until: null,
        available_at: sql<Date>`now() + ${Math.min(delay, longestWait)}::float8 * interval '1 millisecond'`,
      })
      .where('account_id', '=', job.account_id)
      .where('record_id', '=', job.record_id)
      .where('attempts', '=', job.attempts)
      .execute();
  }

  /** Returns a job to the queue, with this number of attempts. It keeps its position in the queue. */
  async release(database: Database, job: GenerationJob, attempts: number): Promise<void> {
    await database
      .updateTable('generation_jobs')
      .set({ leased_until: null, attempts })
      .where('account_id', '=', job.account_id)
      .where('record_id', '=', job.record_id)
      .where('attempts', '=', job.attempts)
      .execute();
  }

  /** Cancels the job of a record, in the transaction that deletes the record. */
  async cancel(transaction: Database, accountId: string, recordId: string): Promise<void> {
    await transaction
      .deleteFrom('generation_jobs')
      .where('account_id', '=', accountId)
      .where('record_id', '=', recordId)
      .execute();
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
