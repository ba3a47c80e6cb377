import {
  entityTag,
  readWaitPreference,
  requestInProgress,
  reusedIdempotencyKey,
} from '@contentgen/contract/requests';
import { v7 as uuidv7 } from 'uuid';
import type { StoredResponse } from '../database/schema.ts';
import type { Call, HandlerResponse } from '../http/call.ts';
import type { ColumnValues } from '../resources/any-definition.ts';
import type { RecordRow } from '../resources/record-table.ts';
import { isFinal } from '../resources/records-repository.ts';
import type { Resource } from '../resources/resource.ts';
import { createdValues } from '../resources/stored-values.ts';
import { awaitGeneration } from './await-generation.ts';
import { fingerprintOf, type IdempotencyScope, inFlightEnd } from './idempotency-keys.ts';
import type { RecordParts } from './record-parts.ts';
import { type NewRecord, storeRecord } from './store-record.ts';

export type CreateParts = Pick<
  RecordParts,
  'database' | 'generationLimit' | 'newRecords' | 'idempotencyKeys' | 'changes' | 'worker'
>;

/** A stored record whose generation has not begun. */
interface Stored {
  readonly row: RecordRow;
  /** Begins the generation in this process, or lets the workers claim it. */
  begin(): void;
}

/** The response to a create, with its record instead of a body. */
interface Responding extends Omit<StoredResponse, 'json'> {
  readonly row: RecordRow;
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
    const { row, ...response } = await respond(stored);
    return { ...response, json: resource.toJson(row) };
  }

  const { id: operation } = resource.operations.create;
  const scope = { accountId, operation, key: idempotencyKey };
  const reserved = await storeOnce(parts, resource, values, scope);
  if ('response' in reserved) return reserved.response;
  try {
    const { row, ...response } = await respond(reserved);
    const first = { ...response, json: resource.toJson(row) };
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
  { newRecords, worker }: CreateParts,
  resource: Resource,
  record: Pick<NewRecord, 'accountId' | 'values' | 'key'>,
): Promise<Stored | undefined> {
  const { accountId } = record;
  const id = uuidv7();
  const slot = worker.reserve(resource.name, accountId);
  let row: RecordRow | undefined;
  try {
    row = await newRecords.store(resource, { ...record, id, isBegun: slot !== undefined });
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
  const offered = (row: RecordRow) => ({ row, begin: () => worker.offer(resource.name, accountId, row.id) });
  return (
    (await store(parts, resource, { accountId, values, key })) ??
    database.transaction().execute(async (transaction) => {
      const id = uuidv7();
      const insert = async () => {
        const record = { accountId, id, values, isBegun: false };
        return offered((await storeRecord(transaction, generationLimit, resource, record)) as RecordRow);
      };
      const known = await idempotencyKeys.reserve(transaction, scope, fingerprint, id);
      if (known === undefined) return insert();
      if (!fingerprint.equals(known.fingerprint)) throw reusedIdempotencyKey();
      if (known.answer !== null) return { response: known.answer };
      if (known.in_flight_until !== null && known.in_flight_until > new Date()) throw requestInProgress();
      const row = await resource.records.find(transaction, accountId, known.record_id);
      if (row !== undefined) {
        await idempotencyKeys.resume(transaction, scope);
        return offered(row);
      }
      await idempotencyKeys.delete(transaction, scope);
      await idempotencyKeys.reserve(transaction, scope, fingerprint, id);
      return insert();
    })
  );
}

async function respondWith(
  parts: CreateParts,
  resource: Resource,
  { row: stored, begin }: Stored,
  prefer: string | undefined,
  gone: () => AbortSignal,
): Promise<Responding> {
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
  return isFinal(row)
    ? { status: 201, headers, row }
    : { status: 202, headers: { ...headers, 'retry-after': '1' }, row };
}
