import { type Operation, operations } from '@contentgen/contract';
import { invalidApiKey, readApiKey } from '@contentgen/contract/requests';

/** A valid key of a store. */
export interface ApiKey {
  readonly account: AccountName;
  readonly scopes: readonly string[];
}

/** The name of an account of a store. */
export type AccountName = 'first' | 'second';

/** The API keys of every store. They are not secret, so an application may have them in its settings. */
export const storeKeys = {
  key: 'mock-key',
  readKey: 'mock-read-key',
  writeKey: 'mock-write-key',
  otherKey: 'mock-other-key',
  expiredKey: 'mock-expired-key',
  revokedKey: 'mock-revoked-key',
} as const;

/** What each key can do. */
export const keyNotes: Readonly<Record<keyof typeof storeKeys, string>> = {
  key: 'reads and writes',
  readKey: 'only reads',
  writeKey: 'only writes',
  otherKey: 'reads and writes in another account',
  expiredKey: 'expired: 401',
  revokedKey: 'revoked: 401',
};

const allScopes = [...new Set(Object.values<Operation>(operations).flatMap(({ scopes }) => scopes))];

const validKeys: ReadonlyMap<string, ApiKey> = new Map([
  [storeKeys.key, { account: 'first', scopes: allScopes }],
  [storeKeys.readKey, { account: 'first', scopes: ['read'] }],
  [storeKeys.writeKey, { account: 'first', scopes: ['write'] }],
  [storeKeys.otherKey, { account: 'second', scopes: allScopes }],
]);

/**
 * Returns the valid key in an `Authorization` header.
 *
 * @param authorization all values of the header.
 * @param acceptsAny whether any key has all scopes.
 * @throws Problem 400 for several values; 401 when there is no key, or the key is malformed, unknown, expired or revoked.
 */
export function authenticate(
  authorization: string | readonly string[] | undefined,
  acceptsAny: boolean,
): ApiKey {
  const sent = readApiKey(authorization);
  const key = validKeys.get(acceptsAny ? storeKeys.key : sent);
  if (key === undefined) throw invalidApiKey();
  return key;
}
