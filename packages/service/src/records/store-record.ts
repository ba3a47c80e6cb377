import type { ResourceName } from '@contentgen/contract';
import type { Database } from '../database/connection.ts';
import { FixedStatement } from '../database/fixed-statement.ts';
import type { GenerationLimit } from '../generation/generation-limit.ts';
import { leaseEnd } from '../generation/job-times.ts';
import { currentTraceParent } from '../generation/trace-parent.ts';
import type { ColumnValues } from '../resources/any-definition.ts';
import type { RecordRow } from '../resources/record-table.ts';
import type { Resource } from '../resources/resource.ts';
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

/**
 * The stored record. If the statement counted the unfinished generations of the account before it, the row has their
 * number.
 */
type StoredRow = RecordRow & { readonly id: string | null; readonly unfinished_generations?: number };

interface Variant {
  readonly counts: boolean;
  readonly hasKey: boolean;
}

/**
 * The first state and version of a record that waits for a worker, and of a record whose generation begins
 * immediately.
 */
const waiting = { state: 'queued', version: 1 } as const;
const begun = { state: 'processing', version: 2 } as const;
export const beginningOf = (isBegun: boolean) => (isBegun ? begun : waiting);

const statements = new Map<string, FixedStatement<StoredRow>>();

/**
 * Stores a record with its job, and with its idempotency key if it has one, in one statement.
 *
 * @param counts whether to apply the account's limit of unfinished generations.
 * @returns undefined when the idempotency key is taken.
 * @throws Problem 429 when the account has reached its limit of unfinished generations. Concurrent calls do not count
 *   each other's records, which avoids a lock. So they can exceed the limit by as many records as there are calls.
 */
export async function storeRecord(
  database: Database,
  limit: GenerationLimit,
  { name }: Pick<Resource, 'name'>,
  { accountId, id, values, isBegun, key }: NewRecord,
  counts: boolean = limit.mustCount(accountId),
): Promise<RecordRow | undefined> {
  const variant = { counts, hasKey: key !== undefined };
  const [row] = await statementOf(name, Object.keys(values), variant).run(database, [
    accountId,
    id,
    // The driver takes longer to write a date.
    new Date().toISOString(),
    isBegun,
    currentTraceParent.getStore() ?? null,
    ...(variant.counts ? [limit.limit] : []),
    ...(key === undefined ? [] : [key.operation, key.key, key.fingerprint, key.inFlightUntil]),
    ...Object.values(values),
  ]);
  if (row === undefined) return undefined;
  const { unfinished_generations: unfinished, ...stored } = row;
  if (unfinished !== undefined) {
    limit.counted(accountId, unfinished);
    if (unfinished >= limit.limit) throw limit.problem();
  }
  return row.id === null ? undefined : stored;
}

function statementOf(
  resource: ResourceName,
  columns: readonly string[],
  variant: Variant,
): FixedStatement<StoredRow> {
  const name = [resource, variant.counts, variant.hasKey].join();
  const statement =
    statements.get(name) ?? new FixedStatement<StoredRow>(storingSql(resource, columns, variant));
  statements.set(name, statement);
  return statement;
}

/** Returns the SQL that stores a record. Each part of the statement inserts only if the part before it has a row. */
function storingSql(resource: ResourceName, columns: readonly string[], { counts, hasKey }: Variant): string {
  let used = 5;
  const next = () => {
    used += 1;
    return `$${used}`;
  };
  const parts: string[] = [];
  let condition = '';
  if (counts) {
    const limit = next();
    parts.push(`room as materialized (
      select count(*)::integer as unfinished_generations
      from (select from generation_jobs where account_id = $1::uuid limit ${limit}::bigint) as unfinished
    )`);
    condition = `from room where room.unfinished_generations < ${limit}::bigint`;
  }
  if (hasKey) {
    parts.push(`key as (
      insert into idempotency_keys (account_id, operation, key, fingerprint, record_id, in_flight_until, created_at)
      select $1::uuid, ${next()}::text, ${next()}::text, ${next()}::bytea, $2::uuid, ${next()}::timestamptz, $3::timestamptz
      ${condition}
      on conflict do nothing
      returning key
    )`);
    condition = 'from key';
  }
  parts.push(`job as (
    insert into generation_jobs
      (account_id, record_id, resource, attempts, available_at, leased_until, created_at, trace_parent)
    select $1::uuid, $2::uuid, '${resource}', case when $4::boolean then 1 else 0 end, now(),
      case when $4::boolean then ${leaseEnd} end, now(), $5::text
    ${condition}
    returning record_id
  )`);
  // The second value of each "coalesce" is null. It gives the placeholder the type of the column.
  const values = columns.map((column) => `coalesce(${next()}, (null::"${resource}")."${column}")`);
  parts.push(`record as (
    insert into "${resource}"
      (account_id, id, created_at, updated_at, state, version, ${columns.map((name) => `"${name}"`).join(', ')})
    select $1::uuid, $2::uuid, $3::timestamptz, $3::timestamptz,
      case when $4::boolean then '${begun.state}' else '${waiting.state}' end,
      case when $4::boolean then ${begun.version} else ${waiting.version} end,
      ${values.join(', ')}
    from job
    returning *
  )`);
  const result = counts
    ? 'select record.*, room.unfinished_generations from room left join record on true'
    : 'select * from record';
  return `with ${parts.join(',\n')}\n${result}`;
}
