import { LRUCache } from 'lru-cache';
import { hashApiKey, isWellFormedApiKey } from '../accounts/api-key.ts';
import type { ApiKey, ApiKeysRepository } from '../accounts/api-keys-repository.ts';
import { Problem } from './problem.ts';

/** How long a looked-up key is remembered, in milliseconds: below the second in which a revocation must work. */
const remembered = 800;

/** Tells who sends a request, from its API key (RFC 6750, section 2.1). */
export class Authentication {
  readonly #keys: ApiKeysRepository;
  readonly #known = new LRUCache<string, { readonly key: ApiKey | null }>({ max: 10_000, ttl: remembered });

  constructor(keys: ApiKeysRepository) {
    this.#keys = keys;
  }

  /**
   * The valid key in an `Authorization` header.
   *
   * @throws Problem 401 when there is none, or it is malformed, unknown, expired or revoked.
   */
  async authenticate(authorization: string | undefined): Promise<ApiKey> {
    const [scheme = '', ...credentials] = (authorization ?? '').trim().split(/ +/);
    const secret = credentials.join(' ');
    if (scheme.toLowerCase() !== 'bearer' || secret === '') {
      throw new Problem(
        401,
        'This endpoint needs an API key. Send it as "Authorization: Bearer <API_KEY>".',
        {
          headers: { 'www-authenticate': 'Bearer' },
        },
      );
    }
    const key = isWellFormedApiKey(secret) ? await this.#find(secret) : null;
    const now = Date.now();
    if (
      key === null ||
      key.revoked_at !== null ||
      (key.expires_at !== null && key.expires_at.getTime() <= now)
    ) {
      throw new Problem(401, 'The API key is not valid. It may be misspelt, expired or revoked.', {
        headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
      });
    }
    return key;
  }

  /** Forgets what was looked up, so that a change of keys works at once. */
  forget(): void {
    this.#known.clear();
  }

  async #find(secret: string): Promise<ApiKey | null> {
    const hash = hashApiKey(secret);
    const id = hash.toString('base64');
    const known = this.#known.get(id);
    if (known !== undefined) return known.key;
    // The key may be revoked while it is looked up, and that second counts from here.
    const start = performance.now();
    const key = (await this.#keys.findByHash(hash)) ?? null;
    this.#known.set(id, { key }, { start });
    return key;
  }
}

/** @throws Problem 403 when the key lacks one of the scopes. */
export function requireScopes(key: ApiKey, scopes: readonly string[]): void {
  const missing = scopes.filter((scope) => !key.scopes.includes(scope));
  if (missing.length === 0) return;
  const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(' and ');
  throw new Problem(
    403,
    `This operation needs the scope ${quoted(missing)}; the API key has ${quoted(key.scopes) || 'none'}.`,
  );
}
