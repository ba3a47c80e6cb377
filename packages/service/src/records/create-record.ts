import type { ResourceName } from '@contentgen/contract';
import {
  entityTag,
  invalidApiKey,
  Problem,
  type Quota,
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
import {
  budgetWarning,
  countingSql,
  type GenerationRates,
  nearestQuota,
  type UsageBefore,
} from '../generation/usage.ts';
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
  responseOf,
  storeResponse,
} from './idempotency-keys.ts';

export interface CreateParts {
  readonly database: Database;
  readonly generationLimit: GenerationLimit;
  /** How many generations an account may begin, unless the account has other limits. */
  readonly generationRates: GenerationRates;
  /** Logs that an account has used most of a monthly limit. */
  warn(fields: object, message: string): void;
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
  const { account_id: accountId, id: keyId } = apiKey;
  const values = createdValues(resource.definition, body);
  const sent = { accountId, keyId, values, countedBy: call.countedBy };
  const respond = (stored: Stored) => {
    releasePermit();
    return respondWith(parts, resource, stored, headers.Prefer, gone);
  };

  const idempotencyKey = headers['Idempotency-Key'];
  if (idempotencyKey === undefined) {
    const stored = await store(parts, resource, sent);
    if (stored === undefined) throw new Error('A record without an idempotency key was not stored.');
    return respond(stored);
  }

  const { id: operation } = resource.operations.create;
  const scope = { accountId, operation, key: idempotencyKey };
  const reserved = await storeOnce(parts, resource, sent, scope);
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
  parts: CreateParts,
  resource: Resource,
  record: SentRecord,
): Promise<Stored | undefined> {
  const { database, worker } = parts;
  const { accountId } = record;
  const id = uuidv7();
  const slot = worker.reserve(resource.name, accountId);
  let row: RecordRow | undefined;
  try {
    row = await storeRecord(parts, database, resource, { ...record, id, isBegun: slot !== undefined });
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
  sent: SentRecord,
  scope: IdempotencyScope,
): Promise<Stored | { readonly response: StoredResponse }> {
  const { database, worker } = parts;
  const { accountId } = scope;
  const fingerprint = fingerprintOf(sent.values);
  const key = { operation: scope.operation, key: scope.key, fingerprint, inFlightUntil: inFlightEnd() };
  const record = { ...sent, key };
  const offered = (row: RecordRow) => ({ row, begin: () => worker.offer(resource.name, accountId, row.id) });
  let refusal: Problem | undefined;
  const stored = await store(parts, resource, record).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error;
    refusal = error;
    return undefined;
  });
  if (stored !== undefined) return stored;
  return database.transaction().execute(async (transaction) => {
    const known = await findIdempotencyKey(transaction, scope);
    if (known !== undefined) {
      if (!fingerprint.equals(known.fingerprint)) throw reusedIdempotencyKey();
      const response = responseOf(known);
      if (response !== undefined) return { response };
      if (known.in_flight_until !== null && known.in_flight_until > new Date()) throw requestInProgress();
      const row = await resource.records.find(transaction, accountId, known.record_id);
      if (row !== undefined) {
        await holdIdempotencyKey(transaction, scope, inFlightEnd());
        return offered(row);
      }
      await deleteIdempotencyKey(transaction, scope);
    }
    // A limit refuses a new record, but not the response to a repeated request.
    if (refusal !== undefined) throw refusal;
    const again = { ...record, id: uuidv7(), isBegun: false };
    const row = await storeRecord(parts, transaction, resource, again);
    // Another request has taken the free key in the meantime.
    if (row === undefined) throw requestInProgress();
    return offered(row);
  });
}

/** A record as a client sends it. */
interface SentRecord {
  readonly accountId: string;
  /** The API key of the request. */
  readonly keyId: string;
  /** The columns that the request fills. */
  readonly values: ColumnValues;
  /** The idempotency key of the request. */
  readonly key?: NewIdempotencyKey;
  /** Receives the state of the nearest limit of generations. */
  countedBy(quota: Quota): void;
}

/** A record before it is stored. */
export interface NewRecord extends SentRecord {
  readonly id: string;
  /**
   * Whether this process begins the generation immediately. Then the job is stored with a lease, and the record as
   * `processing`.
   */
  readonly isBegun: boolean;
}

/**
 * The stored record, if there is one, with what the account had used before, and its unfinished generations, if they
 * were counted. `is_key_new` says whether the idempotency key was free.
 */
type StoredRow = Omit<RecordRow, 'id'> & {
  readonly id: string | null;
  readonly unfinished_generations: number;
  readonly usage_before: UsageBefore & { readonly has_room: boolean };
  readonly is_key_new: boolean;
};

/**
 * Stores a record with its job, and with its idempotency key if it has one, in one statement. The statement also counts
 * the generation.
 *
 * @returns undefined when the idempotency key is taken.
 * @throws Problem 429 when the account has reached a limit of generations. Concurrent calls do not count each other's
 *   unfinished generations, which avoids a lock. So they can exceed this limit by as many records as there are calls.
 */
export async function storeRecord(
  parts: Pick<CreateParts, 'generationLimit' | 'generationRates' | 'warn'>,
  database: Database,
  { name, definition }: Pick<Resource, 'name' | 'definition'>,
  { accountId, keyId, id, values, isBegun, key, countedBy }: NewRecord,
): Promise<RecordRow | undefined> {
  const { generationLimit: limit, generationRates: rates, warn } = parts;
  const counts = limit.mustCount(accountId);
  const tokens = definition.tokens?.(values) ?? 0;
  const [stored] = await query<StoredRow>(database, storingSql(name, Object.keys(values)), [
    ...[accountId, id, new Date(), isBegun, currentTraceParent.getStore() ?? null],
    counts ? limit.limit : null,
    ...(key ? [key.operation, key.key, key.fingerprint, key.inFlightUntil] : [null, null, null, null]),
    ...[keyId, rates.perMinute, rates.perDay, tokens],
    ...Object.values(values),
  ]);
  // The account is being deleted, and its keys are revoked.
  if (stored === undefined) throw invalidApiKey();
  const { unfinished_generations: unfinished, usage_before: before, is_key_new: isKeyNew, ...row } = stored;
  if (counts) {
    limit.counted(accountId, unfinished);
    if (unfinished >= limit.limit) throw limit.problem();
  }
  const isStored = row.id !== null;
  const isRefused = !isStored && (key === undefined || isKeyNew || !before.has_room);
  const quota = nearestQuota(before, tokens, !isRefused);
  if (quota !== undefined && (isStored || isRefused)) countedBy(quota);
  if (isRefused && quota !== undefined) {
    // Another create has taken the last place between the two looks at the counts.
    if (key && isKeyNew) await deleteIdempotencyKey(database, { accountId, ...key });
    throw quota.problem();
  }
  if (!isStored) return undefined;
  const warning = budgetWarning(before, tokens);
  if (warning) warn({ account_id: accountId, ...warning }, 'an account has used 80% of a monthly limit');
  return row as RecordRow;
}

/**
 * Returns the SQL that stores a record. Each part of the statement inserts only if the part before it has a row: the
 * idempotency key before the counts, so that no statement waits for a key while it has locked the counts. Without a
 * limit in `$6`, nothing is counted; without a key in `$8`, no key is stored.
 */
function storingSql(resource: ResourceName, columns: readonly string[]): string {
  const names = columns.map((column) => `"${column}"`).join(', ');
  // The second value of each "coalesce" is null. It gives the placeholder the type of the column.
  const values = columns.map((column, at) => `coalesce($${at + 15}, (null::"${resource}")."${column}")`);
  const rates = { perMinute: '$12::integer', perDay: '$13::integer' };
  const { before, counted } = countingSql(
    '$1::uuid',
    rates,
    '$14::bigint',
    `($8::text is null or exists (select from key))
      and exists (select from room where $6::bigint is null or unfinished_generations < $6::bigint)`,
  );
  return `
    with room as materialized (
      select count(*)::integer as unfinished_generations
      from (select from generation_jobs where account_id = $1::uuid limit coalesce($6::bigint, 0)) as unfinished
    ), ${before}, key as (
      insert into idempotency_keys
        (account_id, operation, key, fingerprint, record_id, in_flight_until, created_at)
      select $1::uuid, $7::text, $8::text, $9::bytea, $2::uuid, $10::timestamptz, $3::timestamptz
      from room, before
      where has_room and $8::text is not null and ($6::bigint is null or unfinished_generations < $6::bigint)
      on conflict do nothing
      returning key
    ), ${counted}, job as (
      insert into generation_jobs
        (account_id, record_id, resource, attempts, available_at, leased_until, created_at, trace_parent, key_id,
          reserved_tokens)
      select $1::uuid, $2::uuid, '${resource}', case when $4::boolean then 1 else 0 end, now(),
        case when $4::boolean then ${leaseEnd} end, now(), $5::text, $11::uuid, $14::bigint
      from counted
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
    select record.*, room.unfinished_generations, row_to_json(before) as usage_before,
      exists (select from key) as is_key_new
    from room cross join before left join record on true`;
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
