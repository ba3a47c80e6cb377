import type { ResourceName } from '@contentgen/contract';
import { Problem } from '@contentgen/contract/requests';
import { IdempotencyKeys } from './idempotency-keys.ts';
import type { StoreLimits } from './limits.ts';
import type { StoredRecord } from './stored-record.ts';

type AccountLimits = Pick<
  StoreLimits,
  'recordsPerAccount' | 'charactersPerAccount' | 'idempotencyKeysPerAccount' | 'eventStreamsPerAccount'
>;

/**
 * The records of one account, with its idempotency keys, event streams and counts. The limits of the account limit
 * the memory of the store.
 */
export class Account {
  readonly idempotencyKeys: IdempotencyKeys;
  readonly #limits: AccountLimits;
  readonly #records = new Map<ResourceName, Map<string, StoredRecord>>();
  #count = 0;
  #characters = 0;
  #openStreams = 0;

  constructor(limits: AccountLimits) {
    this.#limits = limits;
    this.idempotencyKeys = new IdempotencyKeys(limits.idempotencyKeysPerAccount);
  }

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

  /** Returns whether a record can be added within the limits. */
  hasRoomFor(record: StoredRecord): boolean {
    const { recordsPerAccount, charactersPerAccount } = this.#limits;
    return this.#count < recordsPerAccount && this.#characters + record.characters <= charactersPerAccount;
  }

  /**
   * Adds a record.
   *
   * @throws Problem 429 when the account has too many records or characters.
   */
  add(record: StoredRecord): void {
    const { recordsPerAccount } = this.#limits;
    if (this.#count >= recordsPerAccount) throw limitReached(`${recordsPerAccount} records`);
    this.#requireRoom(record.characters);
    const { name } = record.plan.resource;
    const records = this.#records.get(name) ?? new Map<string, StoredRecord>();
    this.#records.set(name, records);
    records.set(record.id, record);
    this.#count += 1;
    this.#characters += record.characters;
  }

  /**
   * Changes fields of a record.
   *
   * @throws Problem 429 when the account would have too many characters.
   */
  change(record: StoredRecord, values: Readonly<Record<string, unknown>>): void {
    const replaced = Object.keys(values).map((field) => lengthOf(record.values[field]));
    const added = Object.values(values).map(lengthOf);
    const growth = sum(added) - sum(replaced);
    // A generation may have exceeded the limit. Other updates stay possible.
    if (growth > 0) this.#requireRoom(growth);
    this.complete(record, values);
  }

  /**
   * Changes fields of a record at the end of its generation. This ignores the limits, because the record already
   * exists.
   */
  complete(record: StoredRecord, values: Readonly<Record<string, unknown>>): void {
    const before = record.characters;
    record.change(values);
    if (!record.isDeleted) this.#characters += record.characters - before;
  }

  delete(record: StoredRecord): void {
    this.#records.get(record.plan.resource.name)?.delete(record.id);
    this.#count -= 1;
    this.#characters -= record.characters;
    record.isDeleted = true;
    record.announce();
  }

  /** Deletes all records and forgets all idempotency keys. */
  clear(): void {
    for (const record of [...this.records()]) this.delete(record);
    this.idempotencyKeys.clear();
  }

  /**
   * Counts an event stream.
   *
   * @returns the function that ends the count. Further calls of this function do nothing.
   * @throws Problem 429 when the account has too many open streams.
   */
  openStream(): () => void {
    const { eventStreamsPerAccount } = this.#limits;
    if (this.#openStreams >= eventStreamsPerAccount) {
      throw new Problem(
        429,
        `This account has reached its limit of ${eventStreamsPerAccount} open event streams. Try again when one of them has ended.`,
        { headers: { 'retry-after': '5' } },
      );
    }
    this.#openStreams += 1;
    let isOpen = true;
    return () => {
      if (isOpen) this.#openStreams -= 1;
      isOpen = false;
    };
  }

  #requireRoom(characters: number): void {
    const { charactersPerAccount } = this.#limits;
    if (this.#characters + characters > charactersPerAccount) {
      throw limitReached(`${charactersPerAccount} characters`);
    }
  }
}

const limitReached = (limit: string) =>
  new Problem(429, `This account has reached the mock's limit of ${limit}. Delete some records first.`, {
    headers: { 'retry-after': '5' },
  });

const lengthOf = (value: unknown) => (typeof value === 'string' ? value.length : 0);
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
