import { type Selectable, sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import type { Schema } from '../database/schema.ts';
import type { Resource } from '../records/records-repository.ts';

export type GenerationJob = Selectable<Schema['generation_jobs']>;

/**
 * The generations still to be done: a row each, leased by a worker while it works on it. A lease that runs
 * out, because its worker died, makes the row free again.
 */
export class GenerationJobs {
  /** Adds a job, in the transaction that stores its record. */
  async add(transaction: Database, accountId: string, resource: Resource, recordId: string): Promise<void> {
    const now = new Date();
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

  /** Leases the oldest free job for `lease` milliseconds and counts the attempt; undefined when there is none. */
  async claim(transaction: Database, lease: number): Promise<GenerationJob | undefined> {
    const now = new Date();
    return (
      transaction
        // By itself, so that it runs once: where the database repeats it for every row of a join, each run locks
        // another job, and all but one would be leased to nobody.
        .with(
          (name) => name('free').materialized(),
          (free) =>
            free
              .selectFrom('generation_jobs')
              .select(['account_id', 'record_id'])
              .where('available_at', '<=', now)
              .where((job) => job.or([job('leased_until', 'is', null), job('leased_until', '<', now)]))
              .orderBy('available_at')
              .orderBy('record_id')
              .limit(1)
              .forUpdate()
              .skipLocked(),
        )
        .updateTable('generation_jobs')
        .from('free')
        .set({ leased_until: new Date(now.getTime() + lease), attempts: sql`attempts + 1` })
        .whereRef('generation_jobs.account_id', '=', 'free.account_id')
        .whereRef('generation_jobs.record_id', '=', 'free.record_id')
        .returningAll('generation_jobs')
        .executeTakeFirst()
    );
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

  /** Gives a job back, to be tried again after `delay` milliseconds. */
  async giveBack(database: Database, job: GenerationJob, delay: number): Promise<void> {
    await database
      .updateTable('generation_jobs')
      .set({ leased_until: null, available_at: new Date(Date.now() + delay) })
      .where('account_id', '=', job.account_id)
      .where('record_id', '=', job.record_id)
      .where('attempts', '=', job.attempts)
      .execute();
  }

  /** Gives back a job whose attempt was broken off by the end of the service, and does not count. */
  async putBack(database: Database, job: GenerationJob): Promise<void> {
    await database
      .updateTable('generation_jobs')
      .set({ leased_until: null, attempts: job.attempts - 1 })
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

  /** Frees every lease: for a start on a database that no other process can have open. */
  async freeAll(database: Database): Promise<void> {
    await database.updateTable('generation_jobs').set({ leased_until: null }).execute();
  }
}
