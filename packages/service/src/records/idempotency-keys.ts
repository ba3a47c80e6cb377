import { createHash } from 'node:crypto';
import { contract, type OperationId } from '@contentgen/contract';
import type { Selectable } from 'kysely';
import { type Database, query } from '../database/connection.ts';
import { responseForm, type Schema, type StoredResponse } from '../database/schema.ts';
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
}

export type IdempotencyRow = Selectable<Schema['idempotency_keys']>;

/** Returns the latest end of a first request that begins now. */
export const inFlightEnd = () => new Date(Date.now() + inFlight);

const oldest = () => new Date(Date.now() - kept);
const ofScope = 'account_id = $1 and operation = $2 and key = $3';
const valuesOf = ({ accountId, operation, key }: IdempotencyScope) => [accountId, operation, key];

/**
 * Finds the first request with a key, and locks it until the transaction ends. Deletes an expired key.
 *
 * @returns undefined when the key is free.
 */
export async function findIdempotencyKey(
  transaction: Database,
  scope: IdempotencyScope,
): Promise<IdempotencyRow | undefined> {
  const expired = `delete from idempotency_keys where ${ofScope} and created_at < $4`;
  await query(transaction, expired, [...valuesOf(scope), oldest()]);
  const known = `select * from idempotency_keys where ${ofScope} for update`;
  const [row] = await query<IdempotencyRow>(transaction, known, valuesOf(scope));
  return row;
}

/**
 * Returns the stored response of the first request; undefined if there is none, or if another release has stored it in a
 * form that this one does not know. Then the record is the response.
 */
export function responseOf({ answer }: IdempotencyRow): StoredResponse | undefined {
  return answer?.form === responseForm ? answer : undefined;
}

/** Stores the response, which every repeated request gets. */
export async function storeResponse(
  database: Database,
  scope: IdempotencyScope,
  response: StoredResponse,
): Promise<void> {
  const text = `update idempotency_keys set in_flight_until = null, answer = $4 where ${ofScope}`;
  await query(database, text, [...valuesOf(scope), JSON.stringify({ ...response, form: responseForm })]);
}

/**
 * Sets the end of the request that holds a key: in the future while a request continues one whose process has ended,
 * or null if it got no response, so that the next request with this key continues it.
 */
export async function holdIdempotencyKey(
  database: Database,
  scope: IdempotencyScope,
  until: Date | null,
): Promise<void> {
  const text = `update idempotency_keys set in_flight_until = $4 where ${ofScope}`;
  await query(database, text, [...valuesOf(scope), until]);
}

/** Deletes a key whose record was deleted. */
export async function deleteIdempotencyKey(transaction: Database, scope: IdempotencyScope): Promise<void> {
  await query(transaction, `delete from idempotency_keys where ${ofScope}`, valuesOf(scope));
}

/** Releases every key. Call it only at the start on a database that no other process can have open. */
export async function releaseIdempotencyKeys(database: Database): Promise<void> {
  await query(database, 'update idempotency_keys set in_flight_until = null', []);
}

/** Deletes expired keys. Several processes may do this at the same time. */
export async function sweepIdempotencyKeys(database: Database): Promise<void> {
  const text = `
    with old as (
      select account_id, operation, key from idempotency_keys where created_at < $1
      limit ${sweepBatch} for update skip locked
    )
    delete from idempotency_keys as stored using old
    where (stored.account_id, stored.operation, stored.key) = (old.account_id, old.operation, old.key)
    returning 1`;
  let deleted: unknown[];
  do deleted = await query(database, text, [oldest()]);
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
