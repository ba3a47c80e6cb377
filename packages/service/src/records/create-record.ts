import type { ResourceName } from '@contentgen/contract';
import {
  entityTag,
  readWaitPreference,
  requestInProgress,
  reusedIdempotencyKey,
} from '@contentgen/contract/requests';
import { v7 as uuidv7 } from 'uuid';
import { type Database, query } from '../database/connection.ts';
import type { StoredResponse } from '../database/schema.ts';
import { leaseEnd } from '../generation/generation-jobs.ts';
import type { GenerationLimit } from '../generation/generation-limit.ts';
import { currentTraceParent } from '../generation/generation-observer.ts';
import type { RecordChanges } from '../generation/record-changes.ts';
import type { Worker } from '../generation/worker/worker.ts';
import type { Call, HandlerResponse } from '../http/binding.ts';
import type { Resource } from '../resources/resource.ts';
import {
  type AnyDefinition,
  type ColumnValues,
  columnOf,
  isFinal,
  type RecordRow,
} from '../resources/resource-definition.ts';
import {
  deleteIdempotencyKey,
  findIdempotencyKey,
  fingerprintOf,
  holdIdempotencyKey,
  type IdempotencyScope,
  inFlightEnd,
  type NewIdempotencyKey,
  storeResponse,
} from './idempotency-keys.ts';

export interface CreateParts {
  readonly database: Database;
  readonly generationLimit: GenerationLimit;
  readonly changes: RecordChanges;
  readonly worker: Pick<Worker, 'reserve' | 'offer'>;
}

/** A stored record whose generation has not begun. */
interface Stored {
  readonly row: RecordRow;
  /** Begins the generation in this process, or lets the workers claim it. */
  begin(): void;
}

/**
 * Creates a record: stores it with its job, waits for the generation as long as the client prefers, and returns 201
 * if the record is final, else 202. A repeated request with the same idempotency key gets the first response.
 *
 * @throws Problem 422 when the key was used with another body, 409 while the first request with the key is in progress.
 */
export async function createRecord(
  parts: CreateParts,
  resource: Resource,
  call: Call,
): Promise<HandlerResponse> {
  const { key: apiKey, body, headers, gone, releasePermit } = call;
  const accountId = apiKey.account_id;
  const values = createdValues(resource.definition, body);
  const respond = (stored: Stored) => {
    releasePermit();
    return respondWith(parts, resource, stored, headers.Prefer, gone);
  };

  const idempotencyKey = headers['Idempotency-Key'];
  if (idempotencyKey === undefined) {
    const stored = await store(parts, resource, { accountId, values });
    if (stored === undefined) throw new Error('A record without an idempotency key was not stored.');
    return respond(stored);
  }

  const { id: operation } = resource.operations.create;
  const scope = { accountId, operation, key: idempotencyKey };
  const reserved = await storeOnce(parts, resource, values, scope);
  if ('response' in reserved) return reserved.response;
  try {
    const first = await respond(reserved);
    // If the client has disconnected, a repeated request waits for the same record.
    if (gone().aborted) await holdIdempotencyKey(parts.database, scope, null);
    else await storeResponse(parts.database, scope, first);
    return first;
  } catch (error) {
    await holdIdempotencyKey(parts.database, scope, null).catch(() => undefined);
    throw error;
  }
}

/** Returns the columns that a create's body fills; the default, or else null, for a missing field. */
function createdValues({ create }: AnyDefinition, body: ColumnValues): ColumnValues {
  return Object.fromEntries(
    Object.entries(create).map(([field, rule]) => [
      columnOf(rule),
      body[field] ?? (typeof rule === 'string' ? null : rule.default),
    ]),
  );
}

/** Stores a record. Its generation begins in this process if the worker has a slot for it. */
async function store(
  { database, generationLimit, worker }: CreateParts,
  resource: Resource,
  record: Pick<NewRecord, 'accountId' | 'values' | 'key'>,
): Promise<Stored | undefined> {
  const { accountId } = record;
  const id = uuidv7();
  const slot = worker.reserve(resource.name, accountId);
  let row: RecordRow | undefined;
  try {
    row = await storeRecord(database, generationLimit, resource, {
      ...record,
      id,
      isBegun: slot !== undefined,
    });
  } finally {
    if (row === undefined) slot?.free();
  }
  if (row === undefined) return undefined;
  if (slot === undefined) return { row, begin: () => worker.offer(resource.name, accountId, id) };
  const begun = row;
  // The response shows the record as it was before its generation began.
  return { row: { ...begun, state: 'queued', version: 1 }, begin: () => slot.begin(begun) };
}

/**
 * Stores a record with an idempotency key. Resolves to the new record, to the record of an earlier request that has
 * no response yet, or to the response of an earlier request.
 */
async function storeOnce(
  parts: CreateParts,
  resource: Resource,
  values: ColumnValues,
  scope: IdempotencyScope,
): Promise<Stored | { readonly response: StoredResponse }> {
  const { database, generationLimit, worker } = parts;
  const { accountId } = scope;
  const fingerprint = fingerprintOf(values);
  const key = { operation: scope.operation, key: scope.key, fingerprint, inFlightUntil: inFlightEnd() };
  const record = { accountId, values, key };
  const offered = (row: RecordRow) => ({ row, begin: () => worker.offer(resource.name, accountId, row.id) });
  const stored = await store(parts, resource, record);
  if (stored !== undefined) return stored;
  return database.transaction().execute(async (transaction) => {
    const known = await findIdempotencyKey(transaction, scope);
    if (known !== undefined) {
      if (!fingerprint.equals(known.fingerprint)) throw reusedIdempotencyKey();
      if (known.answer !== null) return { response: known.answer };
      if (known.in_flight_until !== null && known.in_flight_until > new Date()) throw requestInProgress();
      const row = await resource.records.find(transaction, accountId, known.record_id);
      if (row !== undefined) {
        await holdIdempotencyKey(transaction, scope, inFlightEnd());
        return offered(row);
      }
      await deleteIdempotencyKey(transaction, scope);
    }
    const again = { ...record, id: uuidv7(), isBegun: false };
    const row = await storeRecord(transaction, generationLimit, resource, again);
    // Another request has taken the free key in the meantime.
    if (row === undefined) throw requestInProgress();
    return offered(row);
  });
}

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

async function respondWith(
  parts: CreateParts,
  resource: Resource,
  { row: stored, begin }: Stored,
  prefer: string | undefined,
  gone: () => AbortSignal,
): Promise<StoredResponse> {
  const { wait, applied } = readWaitPreference(prefer);
  let row = stored;
  if (wait > 0) {
    // If the record was deleted during the wait, the response has the record as it was created.
    row = (await awaitGeneration(parts, resource, stored, wait, gone(), begin)) ?? stored;
  } else {
    begin();
  }
  const headers = {
    location: resource.location(row.id),
    etag: entityTag(row.version),
    ...(applied !== undefined && { 'preference-applied': applied }),
  };
  const json = JSON.stringify(resource.present(row));
  return isFinal(row)
    ? { status: 201, headers, json }
    : { status: 202, headers: { ...headers, 'retry-after': '1' }, json };
}

/**
 * Waits for the generation of a record: at most `wait` milliseconds (1 or more), and only while the client is
 * connected.
 *
 * @param begin lets the generation begin. It is called after the wait has begun.
 * @returns the record after the wait; undefined when it was deleted.
 */
async function awaitGeneration(
  { database, changes }: CreateParts,
  { records }: Pick<Resource, 'records'>,
  stored: RecordRow,
  wait: number,
  disconnected: AbortSignal,
  begin: () => void,
): Promise<RecordRow | undefined> {
  const { account_id: accountId, id } = stored;
  if (isFinal(stored) || disconnected.aborted) {
    begin();
    return stored;
  }
  const ended = changes.waitForEnd(id, wait);
  begin();
  disconnected.addEventListener('abort', () => changes.announce(id, 'end'), { once: true });
  const endedRow = await ended;
  if (endedRow !== undefined) return endedRow as unknown as RecordRow;
  return disconnected.aborted ? stored : records.find(database, accountId, id);
}
