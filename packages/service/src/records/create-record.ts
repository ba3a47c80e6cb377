import {
  entityTag,
  Problem,
  readWaitPreference,
  requestInProgress,
  reusedIdempotencyKey,
} from '@contentgen/contract/requests';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../database/connection.ts';
import type { Notifications } from '../database/notifications.ts';
import type { StoredResponse } from '../database/schema.ts';
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
  isInFlight,
  responseOf,
  storeResponse,
} from './idempotency-keys.ts';
import { type SentRecord, type StoringParts, storeRecord } from './store-record.ts';

export interface CreateParts extends StoringParts {
  readonly database: Database;
  readonly changes: RecordChanges;
  readonly notifications: Pick<Notifications, 'presence'>;
  readonly worker: Pick<Worker, 'reserve' | 'offer'>;
}

/** A stored record whose generation has not begun. */
interface Stored {
  readonly row: RecordRow;
  /** Whether no other process can begin the generation. */
  readonly isReserved: boolean;
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
    if (gone().aborted) await holdIdempotencyKey(parts.database, scope, null, null);
    else await storeResponse(parts.database, scope, first);
    return first;
  } catch (error) {
    await holdIdempotencyKey(parts.database, scope, null, null).catch(() => undefined);
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
  if (slot === undefined)
    return { row, isReserved: false, begin: () => worker.offer(resource.name, accountId, id) };
  const begun = row;
  // The response shows the record as it was before its generation began.
  return { row: { ...begun, state: 'queued', version: 1 }, isReserved: true, begin: () => slot.begin(begun) };
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
  const holder = parts.notifications.presence;
  const key = {
    operation: scope.operation,
    key: scope.key,
    fingerprint,
    inFlightUntil: inFlightEnd(),
    holder,
  };
  const record = { ...sent, key };
  const offered = (row: RecordRow) => ({
    row,
    isReserved: false,
    begin: () => worker.offer(resource.name, accountId, row.id),
  });
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
      if (isInFlight(known)) throw requestInProgress();
      const row = await resource.records.find(transaction, accountId, known.record_id);
      if (row !== undefined) {
        await holdIdempotencyKey(transaction, scope, inFlightEnd(), holder);
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

async function respondWith(
  parts: CreateParts,
  resource: Resource,
  stored: Stored,
  prefer: string | undefined,
  gone: () => AbortSignal,
): Promise<StoredResponse> {
  const { wait, applied } = readWaitPreference(prefer);
  let { row } = stored;
  if (wait > 0) {
    // If the record was deleted during the wait, the response has the record as it was created.
    row = (await awaitGeneration(parts, resource, stored, wait, gone())) ?? row;
  } else {
    stored.begin();
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
 * @returns the record after the wait; undefined when it was deleted.
 */
async function awaitGeneration(
  { database, changes }: CreateParts,
  { records }: Pick<Resource, 'records'>,
  { row: stored, isReserved, begin }: Stored,
  wait: number,
  disconnected: AbortSignal,
): Promise<RecordRow | undefined> {
  const { account_id: accountId, id } = stored;
  if (isFinal(stored) || disconnected.aborted) {
    begin();
    return stored;
  }
  const ended = changes.waitForEnd(id, wait);
  begin();
  disconnected.addEventListener('abort', () => changes.announce(id, 'end'), { once: true });
  if (!isReserved) {
    // Another process may have ended the generation before this wait began.
    const row = await records.find(database, accountId, id).catch(() => stored);
    if (row === undefined || isFinal(row)) {
      changes.announce(id, 'end');
      return row;
    }
  }
  const endedRow = await ended;
  if (endedRow !== undefined) return endedRow as unknown as RecordRow;
  return disconnected.aborted ? stored : records.find(database, accountId, id);
}
