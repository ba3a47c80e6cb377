import { createHash } from 'node:crypto';
import { contract, type OperationId } from '@contentgen/contract';
import type { Selectable } from 'kysely';
import type { Database } from '../database/connection.ts';
import type { Schema, StoredResponse } from '../database/schema.ts';
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

/** Stores the keys that make creates safe to repeat, each with its first response. */
export class IdempotencyKeys {
  /**
   * Reserves a key for a new record, in the transaction that stores the record.
   *
   * @returns undefined when the key was free; otherwise the row of its first request.
   */
  async reserve(
    transaction: Database,
    scope: IdempotencyScope,
    fingerprint: Buffer,
    recordId: string,
  ): Promise<IdempotencyRow | undefined> {
    const now = new Date();
    await this.#row(transaction, scope)
      .where('created_at', '<', new Date(now.getTime() - kept))
      .execute();
    const inserted = await transaction
      .insertInto('idempotency_keys')
      .values({
        account_id: scope.accountId,
        operation: scope.operation,
        key: scope.key,
        fingerprint,
        record_id: recordId,
        in_flight_until: inFlightEnd(),
        answer: null,
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst();
    if (inserted !== undefined) return undefined;
    return transaction
      .selectFrom('idempotency_keys')
      .selectAll()
      .where('account_id', '=', scope.accountId)
      .where('operation', '=', scope.operation)
      .where('key', '=', scope.key)
      .forUpdate()
      .executeTakeFirst();
  }

  /** Continues the request of a key whose first request has no response, because its process has ended. */
  async resume(transaction: Database, scope: IdempotencyScope): Promise<void> {
    await this.#change(transaction, scope).set({ in_flight_until: inFlightEnd() }).execute();
  }

  /** Stores the response, which every repeated request gets. */
  async storeResponse(database: Database, scope: IdempotencyScope, response: StoredResponse): Promise<void> {
    await this.#change(database, scope)
      .set({ in_flight_until: null, answer: JSON.stringify(response) })
      .execute();
  }

  /** Releases the key of a request that got no response, so that the next request with this key continues it. */
  async release(database: Database, scope: IdempotencyScope): Promise<void> {
    await this.#change(database, scope).set({ in_flight_until: null }).execute();
  }

  /** Deletes a key whose record was deleted. */
  async delete(transaction: Database, scope: IdempotencyScope): Promise<void> {
    await this.#row(transaction, scope).execute();
  }

  /** Releases every key. Call it only at the start on a database that no other process can have open. */
  async releaseAll(database: Database): Promise<void> {
    await database.updateTable('idempotency_keys').set({ in_flight_until: null }).execute();
  }

  /** Deletes expired keys. Several processes may do this at the same time. */
  async sweep(database: Database): Promise<void> {
    let deleted: bigint;
    do {
      const result = await database
        .with('old', (keys) =>
          keys
            .selectFrom('idempotency_keys')
            .select(['account_id', 'operation', 'key'])
            .where('created_at', '<', new Date(Date.now() - kept))
            .limit(sweepBatch)
            .forUpdate()
            .skipLocked(),
        )
        .deleteFrom('idempotency_keys as stored')
        .using('old')
        .whereRef('stored.account_id', '=', 'old.account_id')
        .whereRef('stored.operation', '=', 'old.operation')
        .whereRef('stored.key', '=', 'old.key')
        .executeTakeFirst();
      deleted = result.numDeletedRows;
    } while (deleted === BigInt(sweepBatch));
  }

  #row(database: Database, { accountId, operation, key }: IdempotencyScope) {
    return database
      .deleteFrom('idempotency_keys')
      .where('account_id', '=', accountId)
      .where('operation', '=', operation)
      .where('key', '=', key);
  }

  #change(database: Database, { accountId, operation, key }: IdempotencyScope) {
    return database
      .updateTable('idempotency_keys')
      .where('account_id', '=', accountId)
      .where('operation', '=', operation)
      .where('key', '=', key);
  }
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
