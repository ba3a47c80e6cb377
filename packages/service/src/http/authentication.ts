import { invalidApiKey, readApiKey } from '@contentgen/contract/requests';
import { hashApiKey, isWellFormedApiKey } from '../accounts/api-key.ts';
import type { ApiKey, ApiKeysRepository, SentApiKey } from '../accounts/api-keys-repository.ts';
import { queryOwner } from '../database/connection.ts';
import type { KeylessQueries } from '../limits/keyless-queries.ts';
import { lruCache } from '../lru-cache.ts';

/**
 * Milliseconds that a look-up stays in the cache. The time is short, because a revocation must take effect within a
 * second.
 */
const remembered = 800;

/** Milliseconds between two updates of the time when a key was last used. */
const useInterval = 60_000;

/** Finds the sender of a request by its API key (RFC 6750, section 2.1). */
export class Authentication {
  readonly #keys: ApiKeysRepository;
  readonly #keyless: KeylessQueries;
  /** The look-ups, by the key as it was sent. Requests that arrive during a look-up share it. */
  readonly #lookUps = lruCache<string, Promise<SentApiKey | undefined>>(10_000, remembered);

  /** The hashes of keys that were valid. Their look-ups do not wait for those of invented keys. */
  readonly #known = lruCache<string, true>(10_000);

  /** When the use of each key was last stored, in milliseconds since the epoch. */
  readonly #uses = lruCache<string, number>(10_000);

  constructor(keys: ApiKeysRepository, keyless: KeylessQueries) {
    this.#keys = keys;
    this.#keyless = keyless;
  }

  /**
   * Returns the valid key in an `Authorization` field.
   *
   * @param authorization all values of the field, as in `headersDistinct` of Node: `headers` has only the first.
   * @throws Problem 400 for several values; 401 when the field or the key is missing, or the key is malformed, unknown, expired or revoked.
   */
  async authenticate(authorization: readonly string[] | undefined): Promise<SentApiKey> {
    const key = await this.#find(readApiKey(authorization));
    if (key === undefined || !isValid(key)) throw invalidApiKey();
    this.#noteUse(key);
    return key;
  }

  /** Stores the use of a key, at most once a minute. No request waits for it, and none fails with it. */
  #noteUse({ account_id, id, last_used_at }: ApiKey): void {
    const now = Date.now();
    const noted = this.#uses.get(id) ?? last_used_at?.getTime() ?? 0;
    if (now - noted < useInterval) return;
    this.#uses.set(id, now);
    this.#keys.markUsed(account_id, id).catch(() => this.#uses.delete(id));
  }

  /** Clears the cache, so that a change of keys works immediately. */
  forget(): void {
    this.#lookUps.clear();
  }

  #find(secret: string): Promise<SentApiKey | undefined> {
    const known = this.#lookUps.get(secret);
    if (known !== undefined) return known;
    if (!isWellFormedApiKey(secret)) return Promise.resolve(undefined);
    const hash = hashApiKey(secret);
    const name = hash.toString('base64');
    const find = () => this.#keys.findByHash(hash);
    const lookUp = this.#known.has(name) ? queryOwner.run(name, find) : this.#keyless.run(find);
    // The time in the cache starts before the look-up, because the key may be revoked during it.
    this.#lookUps.set(secret, lookUp);
    lookUp.then(
      (key) => key !== undefined && isValid(key) && this.#known.set(name, true),
      () => this.#lookUps.delete(secret),
    );
    return lookUp;
  }
}

function isValid({ revoked_at, expires_at }: ApiKey): boolean {
  return revoked_at === null && (expires_at === null || expires_at.getTime() > Date.now());
}
