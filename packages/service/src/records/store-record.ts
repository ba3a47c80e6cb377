import type { ResourceName } from '@contentgen/contract';
import { type Database, query } from '../database/connection.ts';
import { leaseEnd } from '../generation/generation-jobs.ts';
import type { GenerationLimit } from '../generation/generation-limit.ts';
import { currentTraceParent } from '../generation/generation-observer.ts';
import type { RecordRow } from '../resources/record-table.ts';
import type { Resource } from '../resources/resource.ts';
import type { ColumnValues } from '../resources/resource-definition.ts';
import type { NewIdempotencyKey } from './idempotency-keys.ts';

/** A record before it is stored. */
export interface NewRecord {
  readonly accountId: string;
  readonly id: string;
  /** The columns that the request fills. */
  readonly values: ColumnValues;
  /**
   * Whether this process begins the generation immediately. Then the job is stored with a lease, and the record as
   * `processing`.
   */
  readonly isBegun: boolean;
  /** The idempotency key of the request. */
  readonly key?: NewIdempotencyKey;
}

/** The stored record, if there is one, and the number of unfinished generations before it, if they were counted. */
type StoredRow = Omit<RecordRow, 'id'> & {
  readonly id: string | null;
  readonly unfinished_generations: number;
};

/**
 * Stores a record with its job, and with its idempotency key if it has one, in one statement.
 *
 * @returns undefined when the idempotency key is taken.
 * @throws Problem 429 when the account has reached its limit of unfinished generations. Concurrent calls do not count
 *   each other's records, which avoids a lock. So they can exceed the limit by as many records as there are calls.
 */
export async function storeRecord(
  database: Database,
  limit: GenerationLimit,
  { name }: Pick<Resource, 'name'>,
  { accountId, id, values, isBegun, key }: NewRecord,
): Promise<RecordRow | undefined> {
  const counts = limit.mustCount(accountId);
  const [stored] = await query<StoredRow>(database, storingSql(name, Object.keys(values)), [
    ...[
      accountId,
      id,
      new Date(),
      isBegun,
      currentTraceParent.getStore() ?? null,
      counts ? limit.limit : null,
    ],
    ...(key ? [key.operation, key.key, key.fingerprint, key.inFlightUntil] : [null, null, null, null]),
    ...Object.values(values),
  ]);
  if (stored === undefined) return undefined;
  const { unfinished_generations: unfinished, ...row } = stored;
  if (counts) {
    limit.counted(accountId, unfinished);
    if (unfinished >= limit.limit) throw limit.problem();
  }
  return row.id === null ? undefined : (row as RecordRow);
}

/**
 * Returns the SQL that stores a record. Each part of the statement inserts only if the part before it has a row.
 * Without a limit in `$6`, nothing is counted; without a key in `$8`, no key is stored.
 */
function storingSql(resource: ResourceName, columns: readonly string[]): string {
  const names = columns.map((column) => `"${column}"`).join(', ');
  // The second value of each "coalesce" is null. It gives the placeholder the type of the column.
  const values = columns.map((column, at) => `coalesce($${at + 11}, (null::"${resource}")."${column}")`);
  return `
    with room as materialized (
      select count(*)::integer as unfinished_generations
      from (select from generation_jobs where account_id = $1::uuid limit coalesce($6::bigint, 0)) as unfinished
    ), key as (
      insert into idempotency_keys
        (account_id, operation, key, fingerprint, record_id, in_flight_until, created_at)
      select $1::uuid, $7::text, $8::text, $9::bytea, $2::uuid, $10::timestamptz, $3::timestamptz
      from room where $8::text is not null and ($6::bigint is null or unfinished_generations < $6::bigint)
      on conflict do nothing
      returning key
    ), job as (
      insert into generation_jobs
        (account_id, record_id, resource, attempts, available_at, leased_until, created_at, trace_parent)
      select $1::uuid, $2::uuid, '${resource}', case when $4::boolean then 1 else 0 end, now(),
        case when $4::boolean then ${leaseEnd} end, now(), $5::text
      from room
      where ($6::bigint is null or unfinished_generations < $6::bigint)
        and ($8::text is null or exists (select from key))
      returning record_id
    ), record as (
      insert into "${resource}" (account_id, id, created_at, updated_at, state, version, ${names})
      select $1::uuid, $2::uuid, $3::timestamptz, $3::timestamptz,
        case when $4::boolean then 'processing' else 'queued' end,
        case when $4::boolean then 2 else 1 end,
        ${values.join(', ')}
      from job
      returning *
    )
    select record.*, room.unfinished_generations from room left join record on true`;
}
