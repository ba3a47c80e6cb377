import type { ResourceName } from '@contentgen/contract';
import type { Outcome } from './exchange.ts';
import type { StoredRecord } from './stored-record.ts';

/** A create that can be repeated. */
export interface RepeatableCreate {
  /** The values that the body sets. Two bodies that would create the same record have equal fingerprints. */
  readonly fingerprint: string;
  readonly record: StoredRecord;
  isInFlight: boolean;
  /** The first response; undefined while there is none. */
  response?: Outcome;
}

/** The records of one account, with its idempotency keys. */
export class Account {
  readonly #records = new Map<ResourceName, Map<string, StoredRecord>>();
  /** The creates with an idempotency key, by operation and key. Keys are compared byte by byte. */
  readonly creates = new Map<string, RepeatableCreate>();

  /** The number of creates, deleted records included. */
  generations = 0;

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
    this.creates.clear();
    this.generations = 0;
  }
}
