import type { ResourceName } from '@contentgen/contract';
import { Problem } from '@contentgen/contract/requests';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import type { Schema } from '../database/schema.ts';
import { currentTraceParent } from './trace-parent.ts';

export type GenerationJob = Selectable<Schema['generation_jobs']>;

/** Which jobs a worker may claim, and which account comes next. */
export interface ClaimOptions {
  readonly resource: ResourceName;
  /** The account whose job was claimed last; `beforeEveryAccount` at first. */
  readonly after: string;
  /** The accounts that have as many running generations as they may. */
  readonly except: readonly string[];
  /** Whether jobs with an expired lease are free, too. */
  readonly takesOver: boolean;
}

/** The nil UUID (RFC 9562, section 5.9). */
export const beforeEveryAccount = '00000000-0000-0000-0000-000000000000';

/** The length of a lease. After that, another worker takes over the job of a process that died. */
const leaseSeconds = 15;

/** The longest wait of a job for its next attempt, in milliseconds. */
const longestWait = 3_600_000;

/** The latest end of a wait. The minute is for transactions, whose `now()` is the time of their start. */
const longestWaitEnd = sql<Date>`now() + ${sql.lit(longestWait)} * interval '1 millisecond' + interval '1 minute'`;

/** The end of a new lease. All times are the database's, because the clocks of machines differ. */
const leaseEnd = sql<Date>`now() + ${sql.lit(leaseSeconds)} * interval '1 second'`;

/** The `Retry-After` of an account at its limit, in seconds. */
const retryAfterSeconds = 5;

const tooManyGenerations = (limit: number) =>
  new Problem(
    429,
    `This account has reached its limit of ${limit} unfinished generations. Try again when some of them have finished.`,
    { headers: { 'retry-after': String(retryAfterSeconds) } },
  );

/**
 * The queue of generations, with one row each. A worker leases a row and renews the lease while it works. If the
 * worker dies, the lease expires and the row is free again.
 */
export class GenerationJobs {
  readonly #limitPerAccount: number;

  /** @param limitPerAccount the unfinished generations that an account may have, over all processes. */
  constructor(limitPerAccount: number) {
    this.#limitPerAccount = limitPerAccount;
  }

  /**
   * Adds a job, in the transaction that stores its record.
   *
   * @throws Problem 429 when the account has reached its limit. Creates that run at the same moment do not count each
   *   other, so that they need no lock. They may exceed the limit by their number.
   */
  async add(
    transaction: Database,
    accountId: string,
    resource: ResourceName,
    recordId: string,
  ): Promise<void> {
    const limit = this.#limitPerAccount;
    const { numAffectedRows } = await sql`
      insert into generation_jobs (account_id, record_id, resource, available_at, created_at, trace_parent)
      select ${accountId}, ${recordId}, ${resource}, now(), now(), ${currentTraceParent.getStore() ?? null}
      where (
        select count(*) from (
          select from generation_jobs where account_id = ${accountId} limit ${limit}
        ) as unfinished
      ) < ${limit}`.execute(transaction);
    if (numAffectedRows === 0n) throw tooManyGenerations(limit);
  }

  /**
   * Leases a free job of a resource and counts the attempt. Resolves to undefined when no job is free. An expired
   * lease counts as an interruption of the attempt before.
   *
   * Serves accounts round-robin: the job is the oldest one of the first account after `after`, or of the first account
   * of all after the last one. So no account waits behind the backlog of another.
   */
  async claim(
    transaction: Database,
    { resource, after, except, takesOver }: ClaimOptions,
  ): Promise<GenerationJob | undefined> {
    const isFree = sql`
      resource = ${resource} and account_id <> all(${except}::uuid[])
      -- If the database's clock was set back, new jobs do not wait, and others not for long.
      and (attempts = 0 or available_at <= now() or available_at > ${longestWaitEnd})
      and (leased_until is null or (${takesOver} and leased_until < now()))`;
    const oldest = (place: RawBuilder<unknown>) => sql`
      select account_id, record_id from generation_jobs
      where ${place} and ${isFree}
      order by account_id, available_at, record_id
      limit 1 for update skip locked`;
    // Materialized, so that each runs once. If the database ran one for every row of a join, each run would lock
    // another job.
    const { rows } = await sql<GenerationJob>`
      with next as materialized (${oldest(sql`account_id > ${after}`)}),
        first as materialized (${oldest(sql`not exists (select from next) and account_id <= ${after}`)}),
        free as (select * from next union all select * from first)
      update generation_jobs as job set
        leased_until = ${leaseEnd},
        attempts = attempts + 1,
        interruptions = interruptions + (leased_until is not null)::integer
      from free
      where job.account_id = free.account_id and job.record_id = free.record_id
      returning job.*`.execute(transaction);
    return rows[0];
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
