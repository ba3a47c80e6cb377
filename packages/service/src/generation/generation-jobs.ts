import type { ResourceName } from '@contentgen/contract';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import type { Schema } from '../database/schema.ts';

export type GenerationJob = Selectable<Schema['generation_jobs']>;

/**
 * How long a lease lasts unless it is prolonged, in seconds: after so long the work of a process that died is taken
 * over.
 */
const leaseSeconds = 15;

/** No job waits longer than this for its next try, in milliseconds. */
const longestWait = 3_600_000;

/** No job waits beyond this. Transactions have a `now()` of their own, so that some are a moment behind. */
const longestWaitEnd = sql<Date>`now() + ${sql.lit(longestWait)} * interval '1 millisecond' + interval '1 minute'`;

/** The lease of a job ends then. All times are the database's, for clocks of machines differ. */
const leaseEnd = sql<Date>`now() + ${sql.lit(leaseSeconds)} * interval '1 second'`;

/**
 * The generations still to be done: a row each, leased by a worker that prolongs the lease while it works on it. A
 * lease that runs out, because its worker died, makes the row free again.
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
   * Leases the oldest free job and counts the attempt; undefined when there is none. A lease that nobody gave back
   * is an interruption of the attempt before.
   *
   * @param options.takesOver whether a job is free, too, whose lease has run out.
   */
  async claim(
    transaction: Database,
    { takesOver = true }: { readonly takesOver?: boolean } = {},
  ): Promise<GenerationJob | undefined> {
    const now = sql<Date>`now()`;
    return (
      transaction
        // By itself, so that it runs once: where the database repeats it for every row of a join, each run locks
        // another job, and all but one would be leased to nobody.
        .with(
          (name) => name('free').materialized(),
          (database) =>
            database
              .selectFrom('generation_jobs')
              .select(['account_id', 'record_id'])
              // A clock that was put back keeps no job waiting that was never tried, and no other for long.
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

  /** Prolongs the leases of those `held` that are still theirs. Resolves to these. */
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

  /** Ends a job. Resolves to false when it is gone already: its record was deleted, or another worker has it. */
  async remove(transaction: Database, job: GenerationJob): Promise<boolean> {
    const { numDeletedRows } = await transaction
      .deleteFrom('generation_jobs')
      .where('account_id', '=', job.account_id)
      .where('record_id', '=', job.record_id)
      .where('attempts', '=', job.attempts)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  /** Gives a job back, to be tried again after `delay` milliseconds, an hour at most. */
  async giveBack(database: Database, job: GenerationJob, delay: number): Promise<void> {
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

  /** Puts a job back at its place, for anybody to take it at once, with so many `attempts` counted. */
  async putBack(database: Database, job: GenerationJob, attempts: number): Promise<void> {
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

  /** Ends every lease: for a start on a database that no other process can have open. */
  async freeAll(database: Database): Promise<void> {
    await database
      .updateTable('generation_jobs')
      .set({ leased_until: new Date(0) })
      .where('leased_until', 'is not', null)
      .execute();
  }
}
