import type { ResourceName } from '@contentgen/contract';
import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';

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
