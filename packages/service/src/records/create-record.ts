import {
  entityTag,
  readWaitPreference,
  requestInProgress,
  reusedIdempotencyKey,
} from '@contentgen/contract/requests';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../database/connection.ts';
import type { StoredResponse } from '../database/schema.ts';
import type { Call, HandlerResponse } from '../http/call.ts';
import type { ColumnValues } from '../resources/any-definition.ts';
import type { RecordRow } from '../resources/record-table.ts';
import { isFinal } from '../resources/records-repository.ts';
import type { Resource } from '../resources/resource.ts';
import { createdValues } from '../resources/stored-values.ts';
import { awaitGeneration } from './await-generation.ts';
import { fingerprintOf, type IdempotencyScope } from './idempotency-keys.ts';
import type { RecordParts } from './record-parts.ts';

export type CreateParts = Pick<RecordParts, 'database' | 'jobs' | 'idempotencyKeys' | 'changes' | 'worker'>;

/** A record before it is stored. */
interface NewRecord {
  readonly accountId: string;
  /** The columns that the request fills. */
  readonly values: ColumnValues;
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
  const disconnected = gone();
  const record = { accountId: apiKey.account_id, values: createdValues(resource.definition, body) };
  const respond = (row: RecordRow) => {
    releasePermit();
    return respondWith(parts, resource, row, headers.Prefer, disconnected);
  };

  const idempotencyKey = headers['Idempotency-Key'];
  if (idempotencyKey === undefined) return respond(await store(parts, resource, record));

  const { id: operation } = resource.operations.create;
  const scope = { accountId: record.accountId, operation, key: idempotencyKey };
  const reserved = await storeOnce(parts, resource, record, scope);
  if ('response' in reserved) return reserved.response;
  try {
    const first = await respond(reserved.row);
    // If the client has disconnected, a repeated request waits for the same record.
    if (disconnected.aborted) await parts.idempotencyKeys.release(parts.database, scope);
    else await parts.idempotencyKeys.storeResponse(parts.database, scope, first);
    return first;
  } catch (error) {
    await parts.idempotencyKeys.release(parts.database, scope).catch(() => undefined);
    throw error;
  }
}

function store(parts: CreateParts, resource: Resource, record: NewRecord): Promise<RecordRow> {
  return parts.database
    .transaction()
    .execute((transaction) => insert(parts, resource, record, transaction, uuidv7()));
}

async function insert(
  { jobs }: CreateParts,
  { name, records }: Resource,
  { accountId, values }: NewRecord,
  transaction: Database,
  id: string,
): Promise<RecordRow> {
  const now = new Date();
  const own = { account_id: accountId, id, created_at: now, updated_at: now };
  // The job comes first: a create over the account's limit costs one statement.
  await jobs.add(transaction, accountId, name, id);
  return records.insert(transaction, { ...values, ...own });
}

/** The record of a key, which is new or belongs to an unanswered first request; or the first response. */
function storeOnce(
  parts: CreateParts,
  resource: Resource,
  record: NewRecord,
  scope: IdempotencyScope,
): Promise<{ readonly row: RecordRow } | { readonly response: StoredResponse }> {
  const { database, idempotencyKeys } = parts;
  const fingerprint = fingerprintOf(record.values);
  return database.transaction().execute(async (transaction) => {
    const id = uuidv7();
    const known = await idempotencyKeys.reserve(transaction, scope, fingerprint, id);
    if (known === undefined) return { row: await insert(parts, resource, record, transaction, id) };
    if (!fingerprint.equals(known.fingerprint)) throw reusedIdempotencyKey();
    if (known.answer !== null) return { response: known.answer };
    if (known.in_flight_until !== null && known.in_flight_until > new Date()) throw requestInProgress();
    const row = await resource.records.find(transaction, scope.accountId, known.record_id);
    if (row !== undefined) {
      await idempotencyKeys.resume(transaction, scope);
      return { row };
    }
    await idempotencyKeys.delete(transaction, scope);
    await idempotencyKeys.reserve(transaction, scope, fingerprint, id);
    return { row: await insert(parts, resource, record, transaction, id) };
  });
}

async function respondWith(
  parts: CreateParts,
  resource: Resource,
  stored: RecordRow,
  prefer: string | undefined,
  disconnected: AbortSignal,
): Promise<StoredResponse> {
  const { wait, applied } = readWaitPreference(prefer);
  // If the record was deleted during the wait, the response has the record as it was created.
  const row = (await awaitGeneration(parts, resource, stored, wait, disconnected)) ?? stored;
  const headers = {
    location: resource.location(row.id),
    etag: entityTag(row.version),
    ...(applied !== undefined && { 'preference-applied': applied }),
  };
  const body = resource.present(row);
  return isFinal(row)
    ? { status: 201, headers, body }
    : { status: 202, headers: { ...headers, 'retry-after': '1' }, body };
}
