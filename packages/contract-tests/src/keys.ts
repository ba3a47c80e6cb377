/** The API keys of a run. What a missing one would have checked is named in the report. */
export interface Keys {
  /** With every scope. */
  readonly key: string;
  /** Of the same account, without the scope `write`. */
  readonly readKey?: string | undefined;
  /** Of the same account, without the scope `read`. */
  readonly writeKey?: string | undefined;
  /** Of another account, with every scope. */
  readonly otherKey?: string | undefined;
  /** A key that has expired. */
  readonly expiredKey?: string | undefined;
  /** A key that was revoked. */
  readonly revokedKey?: string | undefined;
}

/** The option of the command line that gives each key, and what the key has to be. */
export const keyOptions = {
  key: { option: '--key', what: 'a key with the scopes read and write' },
  readKey: { option: '--read-key', what: 'a key of the same account with no other scope than read' },
  writeKey: { option: '--write-key', what: 'a key of the same account with no other scope than write' },
  otherKey: { option: '--other-key', what: 'a key of another account with the scopes read and write' },
  expiredKey: { option: '--expired-key', what: 'a key that has expired' },
  revokedKey: { option: '--revoked-key', what: 'a key that was revoked' },
} as const satisfies Readonly<Record<keyof Keys, { option: string; what: string }>>;

/** Thrown by a check that takes a key which was not given. */
export class KeyMissing extends Error {
  override readonly name = 'KeyMissing';

  constructor(key: keyof Keys) {
    super(`it takes ${keyOptions[key].what}: give one with ${keyOptions[key].option}`);
  }
}

/**
 * The key of that name.
 *
 * @throws KeyMissing when it was not given.
 */
export function requireKey(keys: Keys, name: keyof Keys): string {
  const key = keys[name];
  if (key === undefined) throw new KeyMissing(name);
  return key;
}
