/** The times of jobs in SQL. All are the database's, because the clocks of machines differ. */

/** Seconds of a lease. After them, another worker takes over the job of a process that died. */
const leaseSeconds = 15;

/** Maximum wait of a job for its next attempt, in milliseconds. */
export const longestWait = 3_600_000;

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
export function mayRun(takesOver: string): string {
  // If the clock of the database was set back, new jobs do not wait, and other jobs wait only for a short time.
  return `(attempts = 0 or available_at <= now() or available_at > ${longestWaitEnd})
    and (leased_until is null or (${takesOver} and leased_until < now()))`;
}
