import type { ResourceName } from '@contentgen/contract';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import type { Schema } from '../database/schema.ts';

export type GenerationJob = Selectable<Schema['generation_jobs']>;

/** The length of a lease. After that, another worker takes over the job of a process that died. */
const leaseSeconds = 15;

/** The longest wait of a job for its next attempt, in milliseconds. */
const longestWait = 3_600_000;

/** The latest end of a wait. The minute is for transactions, whose `now()` is the time of their start. */
const longestWaitEnd = sql<Date>`now() + ${sql.lit(longestWait)} * interval '1 millisecond' + interval '1 minute'`;

/** The end of a new lease. All times are the database's, because the clocks of machines differ. */
const leaseEnd = sql<Date>`now() + ${sql.lit(leaseSeconds)} * interval '1 second'`;

/**
 * The queue of generations, with one row each. A worker leases a row and renews the lease while it works. If the
 * worker dies, the lease expires and the row is free again.
 */
export class GenerationJobs {
  /** Adds a job, in the transaction that stores its record. */
  async add(
    transaction: Database,
    accountId: string,
    resource: ResourceName,
    recordId: string,
  ): Promise<void> {
    const now = sql<Date>`now()`;
    await transaction
      .insertInto('generation_jobs')
      .values({
        account_id: accountId,
        record_id: recordId,
        resource,
        available_at: now,
        leased_until: null,
        created_at: now,
      })
      .execute();
  }

  /**
   * Leases the oldest free job and counts the attempt. Resolves to undefined when no job is free. An expired lease
   * counts as an interruption of the attempt before.
   *
   * @param options.takesOver whether jobs with an expired lease are free, too.
   */
  async claim(
    transaction: Database,
    { takesOver = true }: { readonly takesOver?: boolean } = {},
  ): Promise<GenerationJob | undefined> {
    const now = sql<Date>`now()`;
    return (
      transaction
        // Materialized, so that it runs once. If the database ran it for every row of a join, each run would lock
        // another job.
        .with(
          (name) => name('free').materialized(),
          (database) =>
            database
              .selectFrom('generation_jobs')
              .select(['account_id', 'record_id'])
              // If the database's clock was set back, new jobs do not wait, and others not for long.
              .where((free) =>
                free.or([
                  free('attempts', '=', 0),
                  free('available_at', '<=', now),
                  free('available_at', '>', longestWaitEnd),
                ]),
              )
              .where((free) =>
                free.or([
                  free('leased_until', 'is', null),
                  ...(takesOver ? [free('leased_until', '<', now)] : []),
                ]),
              )
              .orderBy('available_at')
              .orderBy('record_id')
              .limit(1)
              .forUpdate()
              .skipLocked(),
        )
        .updateTable('generation_jobs as job')
        .from('free')
        .set({
          leased_until: leaseEnd,
          attempts: sql`attempts + 1`,
          interruptions: sql`interruptions + (leased_until is not null)::integer`,
        })
        .whereRef('job.account_id', '=', 'free.account_id')
        .whereRef('job.record_id', '=', 'free.record_id')
        .returningAll('job')
        .executeTakeFirst()
    );
  }

  /** Renews the leases that these jobs still have. Resolves to the jobs whose lease was renewed. */
  async renew(database: Database, held: readonly GenerationJob[]): Promise<GenerationJob[]> {
    const renewed = await database
      .updateTable('generation_jobs')
      .set({ leased_until: leaseEnd })
      .where(({ eb, or }) =>
        or(held.map(({ account_id, record_id, attempts }) => eb.and({ account_id, record_id, attempts }))),
      )
      .where('leased_until', 'is not', null)
      .returning(['record_id', 'attempts'])
      .execute();
    const attempts = new Map(renewed.map((job) => [job.record_id, job.attempts]));
    return held.filter((job) => attempts.get(job.record_id) === job.attempts);
  }

  /** Removes a job. Resolves to false when the lease is lost: the record was deleted, or another worker has it. */
  async complete(transaction: Database, job: GenerationJob): Promise<boolean> {
    const { numDeletedRows } = await transaction
      .deleteFrom('generation_jobs')
      .where('account_id', '=', job.account_id)
      .where('record_id', '=', job.record_id)
      .where('attempts', '=', job.attempts)
      .executeTakeFirst();
    return numDeletedRows > 0n;
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

  /** Returns a job to its place in the queue, with this number of attempts. */
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

  /** Expires every lease, for a start on a database that no other process can have open. */
  async expireLeases(database: Database): Promise<void> {
    await database
      .updateTable('generation_jobs')
      .set({ leased_until: new Date(0) })
      .where('leased_until', 'is not', null)
      .execute();
  }
}
