/** The API keys of a run. The report names the checks that a missing key prevented. */
export interface Keys {
  /** A key with every scope. */
  readonly key: string;
  /** A key of the same account, with only the scope `read`. */
  readonly readKey?: string | undefined;
  /** A key of the same account, with only the scope `write`. */
  readonly writeKey?: string | undefined;
  /** A key of another account, with every scope. */
  readonly otherKey?: string | undefined;
  /** A key that has expired. */
  readonly expiredKey?: string | undefined;
  /** A key that was revoked. */
  readonly revokedKey?: string | undefined;
}

/** The role of a key in a run. */
export type KeyName = keyof Keys;

/** The command-line option of each key, and a description of the key. */
export const keyOptions = {
  key: { option: '--key', what: 'a key with the scopes read and write' },
  readKey: { option: '--read-key', what: 'a key of the same account with only the scope read' },
  writeKey: { option: '--write-key', what: 'a key of the same account with only the scope write' },
  otherKey: { option: '--other-key', what: 'a key of another account with the scopes read and write' },
  expiredKey: { option: '--expired-key', what: 'a key that has expired' },
  revokedKey: { option: '--revoked-key', what: 'a key that was revoked' },
} as const satisfies Readonly<Record<KeyName, { option: string; what: string }>>;

/** The roles of all keys. */
export const keyNames = Object.keys(keyOptions) as readonly KeyName[];

/** Returns the shell variable of a key in reports: `READ_KEY` for `--read-key`. */
export function variableOf(name: KeyName): string {
  return keyOptions[name].option.slice(2).replaceAll('-', '_').toUpperCase();
}

/** The error of a check that needs a key that was not given. */
export class KeyMissing extends Error {
  override readonly name = 'KeyMissing';

  constructor(key: KeyName) {
    super(`it needs ${keyOptions[key].what}: pass one with ${keyOptions[key].option}`);
  }
}
