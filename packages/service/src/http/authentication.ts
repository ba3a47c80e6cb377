import { invalidApiKey, readApiKey } from '@contentgen/contract/requests';
import { LRUCache } from 'lru-cache';
import { hashApiKey, isWellFormedApiKey } from '../accounts/api-key.ts';
import type { ApiKey, ApiKeysRepository } from '../accounts/api-keys-repository.ts';
import { KeyLookups } from './key-lookups.ts';

/** The time that a key stays in the cache, in milliseconds. A revocation must take effect within a second. */
const remembered = 800;

/** Finds the sender of a request by its API key (RFC 6750, section 2.1). */
export class Authentication {
  readonly #lookups: KeyLookups;
  readonly #running = new Map<string, Promise<ApiKey | null>>();
  readonly #known = new LRUCache<string, ApiKey>({ max: 10_000, ttl: remembered });
  /** Hashes without a key. In a separate cache, so that made-up keys do not push out the others. */
  readonly #unknown = new LRUCache<string, true>({ max: 10_000, ttl: remembered });

  /** The accounts of keys, by the hashes of the keys. */
  readonly #accounts = new LRUCache<string, string>({ max: 10_000 });

  constructor(keys: ApiKeysRepository) {
    this.#lookups = new KeyLookups(keys);
  }

  /**
   * The valid key in an `Authorization` header.
   *
   * @throws Problem 401 when there is none, or it is malformed, unknown, expired or revoked.
   */
  async authenticate(authorization: string | undefined): Promise<ApiKey> {
    const secret = readApiKey(authorization);
    const key = isWellFormedApiKey(secret) ? await this.#find(secret) : null;
    const now = Date.now();
    if (
      key === null ||
      key.revoked_at !== null ||
      (key.expires_at !== null && key.expires_at.getTime() <= now)
    ) {
      throw invalidApiKey();
    }
    return key;
  }

  /**
   * The account that probably sends a request: the one that its API key had before. Undefined for other keys. The key
   * may be revoked, so this is for scheduling only.
   */
  probableAccount(authorization: string | undefined): string | undefined {
    const secret = authorization?.slice(authorization.indexOf(' ') + 1);
    return secret === undefined ? undefined : this.#accounts.get(hashApiKey(secret).toString('base64'));
  }

  /** Clears the caches, so that a change of keys works at once. */
  forget(): void {
    this.#known.clear();
    this.#unknown.clear();
  }

  #find(secret: string): Promise<ApiKey | null> {
    const hash = hashApiKey(secret);
    const id = hash.toString('base64');
    const known = this.#known.get(id);
    if (known !== undefined) return Promise.resolve(known);
    if (this.#unknown.has(id)) return Promise.resolve(null);
    const running = this.#running.get(id) ?? this.#lookUp(hash, id).finally(() => this.#running.delete(id));
    this.#running.set(id, running);
    return running;
  }

  async #lookUp(hash: Buffer, id: string): Promise<ApiKey | null> {
    // The key may be revoked during the lookup, so the time in the cache starts before it.
    const start = performance.now();
    const key = await this.#lookups.find(hash);
    if (key === null) {
      this.#unknown.set(id, true, { start });
    } else {
      this.#known.set(id, key, { start });
      this.#accounts.set(id, key.account_id);
    }
    return key;
  }
}
