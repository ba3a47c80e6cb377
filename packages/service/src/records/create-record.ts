import {
  entityTag,
  readWaitPreference,
  requestInProgress,
  reusedIdempotencyKey,
} from '@contentgen/contract/requests';
import { v7 as uuidv7 } from 'uuid';
import type { StoredResponse } from '../database/schema.ts';
import type { Call, HandlerResponse } from '../http/binding.ts';
import { isFinal, type RecordRow } from '../resources/record-table.ts';
import type { Resource } from '../resources/resource.ts';
import type { ColumnValues } from '../resources/resource-definition.ts';
import { createdValues } from '../resources/stored-values.ts';
import { fingerprintOf, type IdempotencyScope, inFlightEnd } from './idempotency-keys.ts';
import type { RecordParts } from './record-parts.ts';
import { type NewRecord, storeRecord } from './store-record.ts';

export type CreateParts = Pick<
  RecordParts,
  'database' | 'generationLimit' | 'idempotencyKeys' | 'changes' | 'worker'
>;

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
    if (gone().aborted) await parts.idempotencyKeys.release(parts.database, scope);
    else await parts.idempotencyKeys.storeResponse(parts.database, scope, first);
    return first;
  } catch (error) {
    await parts.idempotencyKeys.release(parts.database, scope).catch(() => undefined);
    throw error;
  }
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
  const { database, generationLimit, idempotencyKeys, worker } = parts;
  const { accountId } = scope;
  const fingerprint = fingerprintOf(values);
  const key = { operation: scope.operation, key: scope.key, fingerprint, inFlightUntil: inFlightEnd() };
  const record = { accountId, values, key };
  const offered = (row: RecordRow) => ({ row, begin: () => worker.offer(resource.name, accountId, row.id) });
  const stored = await store(parts, resource, record);
  if (stored !== undefined) return stored;
  return database.transaction().execute(async (transaction) => {
    const known = await idempotencyKeys.find(transaction, scope);
    if (known !== undefined) {
      if (!fingerprint.equals(known.fingerprint)) throw reusedIdempotencyKey();
      if (known.answer !== null) return { response: known.answer };
      if (known.in_flight_until !== null && known.in_flight_until > new Date()) throw requestInProgress();
      const row = await resource.records.find(transaction, accountId, known.record_id);
      if (row !== undefined) {
        await idempotencyKeys.resume(transaction, scope);
        return offered(row);
      }
      await idempotencyKeys.delete(transaction, scope);
    }
    const again = { ...record, id: uuidv7(), isBegun: false };
    const row = await storeRecord(transaction, generationLimit, resource, again);
    // Another request has taken the free key in the meantime.
    if (row === undefined) throw requestInProgress();
    return offered(row);
  });
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

/** Milliseconds between two reads of a record: the first pause, and the maximum. */
const shortestPause = 2_000;
const longestPause = 5_000;

/**
 * Waits for the generation of a record: at most `wait` milliseconds (1 or more), and only while the client is
 * connected. It also reads the record at intervals, because notifications of other processes may be lost.
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
  const end = performance.now() + wait;
  const { account_id: accountId, id } = stored;
  let row: RecordRow | undefined = stored;
  let pause = shortestPause;
  let ended = isFinal(stored) ? Promise.resolve(undefined) : changes.waitForEnd(id, Math.min(wait, pause));
  begin();
  disconnected.addEventListener('abort', () => changes.announce(id, 'end'), { once: true });
  while (!disconnected.aborted) {
    const endedRow = await ended;
    if (endedRow !== undefined) return endedRow as unknown as RecordRow;
    row = await records.find(database, accountId, id);
    const left = end - performance.now();
    if (row === undefined || isFinal(row) || left <= 0 || changes.isStopped) break;
    pause = Math.min(2 * pause, longestPause);
    ended = changes.waitForEnd(id, Math.min(left, pause));
  }
  return row;
}
