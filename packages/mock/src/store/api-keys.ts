import { type Operation, operations } from '@contentgen/contract';
import { invalidApiKey, readApiKey } from '@contentgen/contract/requests';

/** A valid key of a store. */
export interface ApiKey {
  /** The name of its account. */
  readonly account: string;
  readonly scopes: readonly string[];
}

/**
 * The API keys of every store. They are not secret, so an application may have them in its settings. Any other key such as
 * `mock-worker-1` has an account of its own, so that parallel tests do not meet.
 */
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
  [storeKeys.key, { account: storeKeys.key, scopes: allScopes }],
  [storeKeys.readKey, { account: storeKeys.key, scopes: ['read'] }],
  [storeKeys.writeKey, { account: storeKeys.key, scopes: ['write'] }],
]);
const invalidKeys: readonly string[] = [storeKeys.expiredKey, storeKeys.revokedKey];
const namedKey = /^mock-[\w-]{1,60}$/;

/**
 * Returns what a key can do; undefined for an invalid key. A key that differs from one of the listed keys in a single
 * character is a mistake, not the name of an account.
 */
function keyOf(sent: string): ApiKey | undefined {
  const known = validKeys.get(sent);
  if (known !== undefined || !namedKey.test(sent) || invalidKeys.includes(sent)) return known;
  return almostKey(sent) === undefined ? { account: sent, scopes: allScopes } : undefined;
}

/** Returns the listed key from which a text differs in a single character; undefined if there is none. */
export function almostKey(sent: string): string | undefined {
  return Object.values(storeKeys).find((key) => key !== sent && isAlmost(sent, key));
}

/** Returns whether two texts differ in at most one character: another, a missing or an additional one. */
function isAlmost(one: string, other: string): boolean {
  const longest = Math.max(one.length, other.length);
  const differsAt = (place: number) => one.at(place) !== other.at(place);
  let begin = 0;
  while (begin < longest && !differsAt(begin)) begin += 1;
  let end = 0;
  while (end < longest && !differsAt(-1 - end)) end += 1;
  return begin + end >= longest - 1;
}

/** Returns whether a request has a valid key. */
export const hasAccount = (authorization: string | undefined): boolean =>
  keyOf(authorization?.replace(/^Bearer /i, '') ?? '') !== undefined;

/** Returns the name of the account of a request. One without a valid key counts as one of `mock-key`. */
export function accountOf(authorization: string | undefined): string {
  return keyOf(authorization?.replace(/^Bearer /i, '') ?? '')?.account ?? storeKeys.key;
}

/** @throws RangeError for a key that has no account. */
export function accountOfKey(key: string): string {
  const { account } = keyOf(key) ?? {};
  if (account === undefined) throw new RangeError(`key must be a key such as mock-worker-1, not ${key}.`);
  return account;
}

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
  const key = keyOf(acceptsAny ? storeKeys.key : sent);
  if (key === undefined) throw invalidApiKey();
  return key;
}
