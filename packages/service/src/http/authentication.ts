import { invalidApiKey, readApiKey } from '@contentgen/contract/requests';
import { hashApiKey, isWellFormedApiKey } from '../accounts/api-key.ts';
import type { ApiKey, ApiKeysRepository } from '../accounts/api-keys-repository.ts';
import { lruCache } from '../lru-cache.ts';
import { KeyLookups } from './key-lookups.ts';

/**
 * Milliseconds that a key stays in the cache. The time is short, because a revocation must take effect within a
 * second.
 */
const remembered = 800;

/**
 * Maximum length of an `Authorization` field in the cache. Without this limit, a field could be as long as all
 * headers together, filled with spaces.
 */
const longestRemembered = 256;

/** A key, and when it was read, in milliseconds of `performance.now()`. */
interface KnownKey {
  readonly key: ApiKey;
  readonly readAt: number;
}

/** Finds the sender of a request by its API key (RFC 6750, section 2.1). */
export class Authentication {
  readonly #lookups: KeyLookups;
  readonly #running = new Map<string, Promise<KnownKey | null>>();
  /** Keys by the whole `Authorization` field, so that the service does not have to hash the key of most requests. */
  readonly #known = lruCache<string, KnownKey>(10_000);
  /**
   * Hashes that belong to no key. They have a separate cache, so that invented keys do not remove valid ones from
   * the other cache.
   */
  readonly #unknown = lruCache<string, true>(10_000, remembered);

  constructor(keys: ApiKeysRepository) {
    this.#lookups = new KeyLookups(keys);
  }

  /** Returns the valid key in an `Authorization` field, if the cache has it. */
  remembered(authorization = ''): ApiKey | undefined {
    const known = this.#known.get(authorization);
    if (known === undefined || performance.now() - known.readAt > remembered) return undefined;
    return isValid(known.key) ? known.key : undefined;
  }

  /**
   * Returns the valid key in an `Authorization` field.
   *
   * @throws Problem 401 when the field or the key is missing, or the key is malformed, unknown, expired or revoked.
   */
  async authenticate(authorization = ''): Promise<ApiKey> {
    const known = this.remembered(authorization);
    if (known !== undefined) return known;
    const secret = readApiKey(authorization);
    const found = isWellFormedApiKey(secret) ? await this.#find(secret) : null;
    if (found === null || !isValid(found.key)) throw invalidApiKey();
    if (authorization.length <= longestRemembered) this.#known.set(authorization, found);
    return found.key;
  }

  /** Clears the caches, so that a change of keys works immediately. */
  forget(): void {
    this.#known.clear();
    this.#unknown.clear();
  }

  #find(secret: string): Promise<KnownKey | null> {
    const hash = hashApiKey(secret);
    const id = hash.toString('base64');
    if (this.#unknown.has(id)) return Promise.resolve(null);
    const running = this.#running.get(id) ?? this.#lookUp(hash, id).finally(() => this.#running.delete(id));
    this.#running.set(id, running);
    return running;
  }

  async #lookUp(hash: Buffer, id: string): Promise<KnownKey | null> {
    // The key may be revoked during the lookup, so the time in the cache starts before it.
    const start = performance.now();
    const key = await this.#lookups.find(hash);
    if (key !== null) return { key, readAt: start };
    this.#unknown.set(id, true, { start });
    return null;
  }
}

function isValid({ revoked_at, expires_at }: ApiKey): boolean {
  return revoked_at === null && (expires_at === null || expires_at.getTime() > Date.now());
}
