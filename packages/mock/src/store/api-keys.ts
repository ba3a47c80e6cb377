import { type Operation, operations } from '@contentgen/contract';
import { invalidApiKey, readApiKey } from '@contentgen/contract/requests';

/** A valid key of a store. */
export interface ApiKey {
  readonly accountId: string;
  readonly scopes: readonly string[];
}

/** The API keys of every store. They are not secret, so an application may have them in its settings. */
export const storeKeys = {
  /** A key with all scopes. */
  key: 'mock-key',
  /** Keys of the same account, each with only one scope. */
  readKey: 'mock-read-key',
  writeKey: 'mock-write-key',
  /** A key with all scopes of another account. */
  otherKey: 'mock-other-key',
  /** Keys that get 401. */
  expiredKey: 'mock-expired-key',
  revokedKey: 'mock-revoked-key',
} as const;

const allScopes = [...new Set(Object.values<Operation>(operations).flatMap(({ scopes }) => scopes))];

/** The accounts of a store. */
export const accountIds = ['first', 'second'] as const;
const [first, second] = accountIds;

const validKeys: ReadonlyMap<string, ApiKey> = new Map([
  [storeKeys.key, { accountId: first, scopes: allScopes }],
  [storeKeys.readKey, { accountId: first, scopes: ['read'] }],
  [storeKeys.writeKey, { accountId: first, scopes: ['write'] }],
  [storeKeys.otherKey, { accountId: second, scopes: allScopes }],
]);

/**
 * Returns the valid key in an `Authorization` header.
 *
 * @throws Problem 401 when there is no key, or the key is malformed, unknown, expired or revoked.
 */
export function authenticate(authorization: string | undefined): ApiKey {
  const key = validKeys.get(readApiKey(authorization));
  if (key === undefined) throw invalidApiKey();
  return key;
}
