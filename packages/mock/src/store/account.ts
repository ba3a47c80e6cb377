import { contract, type OperationId, type ResourceName } from '@contentgen/contract';
import { requestInProgress, reusedIdempotencyKey } from '@contentgen/contract/requests';
import type { Outcome } from './exchange.ts';
import type { StoredRecord } from './stored-record.ts';

/** Lifetime of an idempotency key in milliseconds. */
const keyLifetime = contract['x-limits'].idempotencySeconds * 1_000;

/** A create that can be repeated. */
export interface RepeatableCreate {
  /** The values that the body sets. Two bodies that would create the same record have equal fingerprints. */
  readonly fingerprint: string;
  readonly created: number;
  readonly record: StoredRecord;
  isInFlight: boolean;
  /** The first response; undefined while there is none. */
  response: Outcome | undefined;
}

/** The records of one account, with its idempotency keys. */
export class Account {
  readonly #records = new Map<ResourceName, Map<string, StoredRecord>>();
  readonly #creates = new Map<string, RepeatableCreate>();

  /** Returns the records of a resource, the oldest first. */
  recordsOf(resource: ResourceName): Iterable<StoredRecord> {
    return this.#records.get(resource)?.values() ?? [];
  }

  /** Returns all records. */
  *records(): Iterable<StoredRecord> {
    for (const records of this.#records.values()) yield* records.values();
  }

  find(resource: ResourceName, id: string): StoredRecord | undefined {
    return this.#records.get(resource)?.get(id);
  }

  add(record: StoredRecord): void {
    const { name } = record.plan.resource;
    const records = this.#records.get(name) ?? new Map<string, StoredRecord>();
    this.#records.set(name, records.set(record.id, record));
  }

  delete(record: StoredRecord): void {
    this.#records.get(record.plan.resource.name)?.delete(record.id);
    record.delete();
  }

  /** Deletes all records, which ends their generations, and forgets all idempotency keys. */
  clear(): void {
    for (const record of [...this.records()]) this.delete(record);
    this.#creates.clear();
  }

  /**
   * Returns the create of an idempotency key; undefined for a free key. Keys are compared byte by byte.
   *
   * @throws Problem 422 if the create had another body, 409 while its first request is in progress.
   */
  findCreate(operation: OperationId, key: string, fingerprint: string): RepeatableCreate | undefined {
    const known = this.#creates.get(`${operation} ${key}`);
    if (known === undefined || known.created < Date.now() - keyLifetime) return undefined;
    if (known.fingerprint !== fingerprint) throw reusedIdempotencyKey();
    if (known.response === undefined && known.isInFlight) throw requestInProgress();
    return known;
  }

  /** Stores the create of a key. If its record is deleted before it has a response, the key is free again. */
  keepCreate(
    operation: OperationId,
    key: string,
    fingerprint: string,
    record: StoredRecord,
  ): RepeatableCreate {
    const create = { fingerprint, record, created: Date.now(), isInFlight: true, response: undefined };
    this.#creates.set(`${operation} ${key}`, create);
    return create;
  }
}
