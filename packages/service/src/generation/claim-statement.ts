import type { ResourceName } from '@contentgen/contract';
import { leaseEnd, mayRun } from './job-times.ts';

/** The parameters of a claim, in their order. */
export const claimParameters = {
  resource: '$1::text',
  /** The account whose job was claimed last. */
  after: '$2::uuid',
  /** The accounts that have running generations, and how many each has. */
  busyAccounts: '$3::uuid[]',
  busyCounts: '$4::integer[]',
  perAccount: '$5::bigint',
  takesOver: '$6::boolean',
  now: '$7::timestamptz',
} as const;

const { resource, after, busyAccounts, busyCounts, perAccount, takesOver, now } = claimParameters;

/**
 * Returns the SQL that leases up to `count` jobs and sets their records to `processing`. It picks one job after
 * another, as separate claims would. The ids of accounts form a ring. Each pick starts after the account of the last
 * pick, and takes the oldest free job of the next account that may run another generation.
 */
export function claimStatement(table: ResourceName, count: number): string {
  const picks = Array.from({ length: count }, (_, at) => pick(at)).join(',\n');
  return `
    with busy as (select * from unnest(${busyAccounts}, ${busyCounts}) as busy (account_id, running)),
    ${picks},
    claimed as (
      update generation_jobs as job set
        leased_until = ${leaseEnd},
        attempts = attempts + 1,
        interruptions = interruptions + (leased_until is not null)::integer
      from picked_${count - 1} as picked
      where job.account_id = picked.account_id and job.record_id = picked.record_id
      returning job.*, picked.turn
    ),
    begun as (
      update ${table} as record set
        state = 'processing',
        version = record.version + 1,
        updated_at = greatest(record.updated_at, ${now})
      from claimed
      where record.account_id = claimed.account_id and record.id = claimed.record_id and record.state = 'queued'
      returning record.*
    )
    select begun.*, claimed.account_id as job_account_id, claimed.record_id as job_record_id,
      claimed.attempts as job_attempts, claimed.interruptions as job_interruptions,
      claimed.trace_parent as job_trace_parent
    from claimed left join begun on begun.account_id = claimed.account_id and begun.id = claimed.record_id
    order by claimed.turn`;
}

/**
 * Returns the SQL of one pick, and the union of all picks so far. Both searches are materialized, so that each runs
 * only once. If the database ran a search for every row of a join, each run would lock another job.
 */
function pick(at: number): string {
  const last = at === 0 ? after : `(select account_id from pick_${at - 1})`;
  const earlier = at === 0 ? undefined : `picked_${at - 1}`;
  const runningOf = [
    'coalesce((select running from busy where busy.account_id = job.account_id), 0)',
    ...(earlier
      ? [`(select count(*) from ${earlier} as picked where picked.account_id = job.account_id)`]
      : []),
  ].join(' + ');
  const isFree = [
    `resource = ${resource}`,
    mayRun(takesOver),
    `${runningOf} < ${perAccount}`,
    ...(earlier ? [`record_id not in (select record_id from ${earlier})`] : []),
  ].join(' and ');
  const oldest = (place: string) => `
    select account_id, record_id from generation_jobs as job
    where ${place} and ${isFree}
    order by account_id, available_at, record_id
    limit 1 for update of job skip locked`;
  return `
    next_${at} as materialized (${oldest(`account_id > ${last}`)}),
    first_${at} as materialized (${oldest(`not exists (select from next_${at}) and account_id <= ${last}`)}),
    pick_${at} as materialized (select * from next_${at} union all select * from first_${at}),
    picked_${at} as materialized (
      ${earlier ? `select * from ${earlier} union all ` : ''}select *, ${at} as turn from pick_${at})`;
}
