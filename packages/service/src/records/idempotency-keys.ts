import { createHash } from 'node:crypto';
import { contract, type OperationId } from '@contentgen/contract';
import type { Selectable } from 'kysely';
import type { Database } from '../database/connection.ts';
import { isProcessGone } from '../database/notifications.ts';
import { responseForm, type Schema, type StoredResponse } from '../database/schema.ts';
import { statement } from '../database/statement.ts';
import type { ColumnValues } from '../resources/resource-definition.ts';

/** The lifetime of a key in milliseconds. */
const kept = contract['x-limits'].idempotencySeconds * 1_000;

/** Maximum milliseconds that a first request is in progress: a little more than the longest wait of a create. */
const inFlight = contract['x-limits'].waitSeconds * 1_000 + 15_000;

/** Maximum number of keys that one statement deletes, so that no request waits long for it. */
const sweepBatch = 1_000;

export interface IdempotencyScope {
  readonly accountId: string;
  readonly operation: OperationId;
  readonly key: string;
}

/** A key that is stored together with its record. */
export interface NewIdempotencyKey extends Omit<IdempotencyScope, 'accountId'> {
  readonly fingerprint: Buffer;
  readonly inFlightUntil: Date;
  /** The `presence` of this process. */
  readonly holder: number | null;
}

export interface IdempotencyRow extends Selectable<Schema['idempotency_keys']> {
  /** Whether the process that holds the key has ended. */
  readonly is_orphaned: boolean;
}

/** Returns whether the first request with a key may still get its response. */
export const isInFlight = ({ in_flight_until, is_orphaned }: IdempotencyRow) =>
  in_flight_until !== null && in_flight_until > new Date() && !is_orphaned;

/** Returns the latest end of a first request that begins now. */
export const inFlightEnd = () => new Date(Date.now() + inFlight);

const oldest = () => new Date(Date.now() - kept);

interface ScopeParameters {
  readonly account_id: string;
  readonly operation: string;
  readonly key: string;
}

const parametersOf = ({ accountId, operation, key }: IdempotencyScope): ScopeParameters => ({
  account_id: accountId,
  operation,
  key,
});

const deleteExpired = statement<ScopeParameters & { readonly oldest: Date }>(`
  delete from idempotency_keys
  where account_id = :account_id and operation = :operation and key = :key and created_at < :oldest`);

const lockKey = statement<ScopeParameters, IdempotencyRow>(`
  select *, ${isProcessGone('holder')} as is_orphaned from idempotency_keys
  where account_id = :account_id and operation = :operation and key = :key for update`);

/**
 * Finds the first request with a key, and locks it until the transaction ends. Deletes an expired key.
 *
 * @returns undefined when the key is free.
 */
export async function findIdempotencyKey(
  transaction: Database,
  scope: IdempotencyScope,
): Promise<IdempotencyRow | undefined> {
  await deleteExpired(transaction, { ...parametersOf(scope), oldest: oldest() });
  const [row] = await lockKey(transaction, parametersOf(scope));
  return row;
}

/**
 * Returns the stored response of the first request; undefined if there is none, or if another release has stored it in a
 * form that this one does not know. Then the record is the response.
 */
export function responseOf({ answer }: IdempotencyRow): StoredResponse | undefined {
  return answer?.form === responseForm ? answer : undefined;
}

const storeAnswer = statement<ScopeParameters & { readonly answer: string }>(`
  update idempotency_keys set in_flight_until = null, answer = :answer
  where account_id = :account_id and operation = :operation and key = :key`);

/** Stores the response, which every repeated request gets. */
export async function storeResponse(
  database: Database,
  scope: IdempotencyScope,
  response: StoredResponse,
): Promise<void> {
  const answer = JSON.stringify({ ...response, form: responseForm });
  await storeAnswer(database, { ...parametersOf(scope), answer });
}

const hold = statement<ScopeParameters & { readonly until: Date | null; readonly holder: number | null }>(`
  update idempotency_keys set in_flight_until = :until, holder = :holder
  where account_id = :account_id and operation = :operation and key = :key`);

/**
 * Sets the end of the request that holds a key: in the future while a request continues one whose process has ended,
 * or null if it got no response, so that the next request with this key continues it.
 *
 * @param holder the `presence` of this process.
 */
export async function holdIdempotencyKey(
  database: Database,
  scope: IdempotencyScope,
  until: Date | null,
  holder: number | null,
): Promise<void> {
  await hold(database, { ...parametersOf(scope), until, holder });
}

const deleteKey = statement<ScopeParameters>(`
  delete from idempotency_keys where account_id = :account_id and operation = :operation and key = :key`);

/** Deletes a key whose record was deleted. */
export async function deleteIdempotencyKey(transaction: Database, scope: IdempotencyScope): Promise<void> {
  await deleteKey(transaction, parametersOf(scope));
}

const releaseAll = statement<object>('update idempotency_keys set in_flight_until = null');

/** Releases every key. Call it only at the start on a database that no other process can have open. */
export async function releaseIdempotencyKeys(database: Database): Promise<void> {
  await releaseAll(database, {});
}

const sweep = statement<{ readonly oldest: Date; readonly most: number }>(`
  with old as (
    select account_id, operation, key from idempotency_keys where created_at < :oldest
    limit :most for update skip locked
  )
  delete from idempotency_keys as stored using old
  where (stored.account_id, stored.operation, stored.key) = (old.account_id, old.operation, old.key)
  returning 1`);

/** Deletes expired keys. Several processes may do this at the same time. */
export async function sweepIdempotencyKeys(database: Database): Promise<void> {
  let deleted: unknown[];
  do deleted = await sweep(database, { oldest: oldest(), most: sweepBatch });
  while (deleted.length === sweepBatch);
}

/**
 * Returns the SHA-256 of the column values that a request would store. Two bodies that would create the same record
 * have the same fingerprint. The media type, the order of the fields and the format of a value (`1` or `1.0`) make no
 * difference.
 */
export function fingerprintOf(values: ColumnValues): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(Object.entries(values).sort()))
    .digest();
}

const insertKey = statement<
  ScopeParameters & { readonly fingerprint: Buffer; readonly record_id: string; readonly now: Date }
>(`
  insert into idempotency_keys (account_id, operation, key, fingerprint, record_id, created_at)
  values (:account_id, :operation, :key, :fingerprint, :record_id, :now)`);

/** Stores a key of a create that is done within one transaction, after `findIdempotencyKey` found it free. */
export async function storeIdempotencyKey(
  transaction: Database,
  scope: IdempotencyScope,
  fingerprint: Buffer,
  recordId: string,
): Promise<void> {
  await insertKey(transaction, { ...parametersOf(scope), fingerprint, record_id: recordId, now: new Date() });
}
