import { contract, type OperationId } from '@contentgen/contract';
import { requestInProgress, reusedIdempotencyKey } from '@contentgen/contract/requests';
import type { Outcome } from './outcome.ts';
import type { StoredRecord } from './stored-record.ts';

/** Lifetime of a key in milliseconds. */
const lifetime = contract['x-limits'].idempotencySeconds * 1_000;

/** A create that can be repeated. */
export interface RepeatableCreate {
  /** The values that the body sets. Two bodies that would create the same record have equal fingerprints. */
  readonly fingerprint: string;
  readonly created: number;
  record: StoredRecord;
  isInFlight: boolean;
  /** The first response; undefined while there is none. */
  response: Outcome | undefined;
}

/** The idempotency keys of an account, each with its create. They are compared byte by byte. */
export class IdempotencyKeys {
  readonly #most: number;
  readonly #creates = new Map<string, RepeatableCreate>();

  /** @param most maximum number of keys. Beyond it, the oldest key is forgotten. */
  constructor(most: number) {
    this.#most = most;
  }

  /**
   * Returns the create of a key; undefined for a free key.
   *
   * @throws Problem 422 if the create had another body, 409 while its first request is in progress.
   */
  find(operation: OperationId, key: string, fingerprint: string): RepeatableCreate | undefined {
    const id = idOf(operation, key);
    const known = this.#creates.get(id);
    if (known === undefined) return undefined;
    if (known.created < Date.now() - lifetime) {
      this.#creates.delete(id);
      return undefined;
    }
    if (known.fingerprint !== fingerprint) throw reusedIdempotencyKey();
    if (known.response === undefined && known.isInFlight) throw requestInProgress();
    return known;
  }

  /** Stores the create of a key. If the record disappears before the create has a response, the key is free again. */
  reserve(operation: OperationId, key: string, fingerprint: string, record: StoredRecord): RepeatableCreate {
    const create = { fingerprint, record, created: Date.now(), isInFlight: true, response: undefined };
    const id = idOf(operation, key);
    this.#creates.delete(id);
    this.#creates.set(id, create);
    const [oldest] = this.#creates.keys();
    if (this.#creates.size > this.#most && oldest !== undefined) this.#creates.delete(oldest);
    return create;
  }

  clear(): void {
    this.#creates.clear();
  }
}

const idOf = (operation: OperationId, key: string) => `${operation} ${key}`;

/** Returns the fingerprint of a body. It does not depend on the media type, the order of the fields or their format. */
export function fingerprintOf(values: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(Object.entries(values).sort());
}
