/** What is sent as `Authorization`, and is no valid key. */
export interface Credentials {
  /** Such as `no key`. */
  readonly what: string;
  /** The header's value; undefined sends none. */
  readonly authorization: string | undefined;
  /** The value as a shell has it, with `$KEY` where the key stands: reports must not show keys. */
  readonly shown: string;
  /** Whether it is a key as the contract has it sent, though no valid one: RFC 6750, section 3.1. */
  readonly isToken: boolean;
}

/** No `Authorization` at all. */
export const noCredentials: Credentials = {
  what: 'no key',
  authorization: undefined,
  shown: '',
  isToken: false,
};

/** A key as the contract has it sent. */
export function bearer(what: string, key: string, shown = '$KEY'): Credentials {
  return { what, authorization: `Bearer ${key}`, shown: `Bearer ${shown}`, isToken: true };
}

/** A key that is almost a valid one. */
export function wrongKey(key: string): Credentials {
  return changedAt('a wrong key', key, key.length - 1);
}

/** Every way of spoiling a valid key, or how it is sent. */
export function malformedCredentials(key: string): readonly Credentials[] {
  const half = Math.floor(key.length / 2);
  const spoilt = (what: string, authorization: string, shown: string): Credentials => {
    return { what, authorization, shown, isToken: false };
  };
  const basic = Buffer.from(`${key}:`).toString('base64');
  return [
    spoilt('an empty Authorization', '', ''),
    spoilt('the scheme alone', 'Bearer', 'Bearer'),
    spoilt('the scheme and blanks', 'Bearer   ', 'Bearer   '),
    spoilt('the key without the scheme', key, '$KEY'),
    spoilt('the key as a user of Basic', `Basic ${basic}`, 'Basic $(printf %s "$KEY:" | base64 -w0)'),
    spoilt('the key with another scheme', `Token ${key}`, 'Token $KEY'),
    spoilt('two keys', `Bearer ${key}, Bearer ${key}`, 'Bearer $KEY, Bearer $KEY'),
    spoilt('the key with a word behind it', `Bearer ${key} x`, 'Bearer $KEY x'),
    bearer('the first half of the key', key.slice(0, half), `\${KEY:0:${half}}`),
    changedAt('the key with another character in its middle', key, half),
    // Where a key has letters of one case only, the case may mean nothing.
    ...(/[a-z]/.test(key) && /[A-Z]/.test(key)
      ? [
          bearer('the key in capitals', key.toUpperCase(), `\${KEY^^}`),
          bearer('the key in small letters', key.toLowerCase(), `\${KEY,,}`),
        ]
      : []),
  ];
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * The key with one character changed, as far as can be: of a key in Base64 the highest of a character's six bits,
 * since the lowest of the last one may not count (RFC 4648, section 3.5).
 */
function changedAt(what: string, key: string, index: number): Credentials {
  const place = alphabet.indexOf(key[index] ?? '');
  const other = alphabet[(place + alphabet.length / 2) % alphabet.length];
  const changed = key.slice(0, index) + other + key.slice(index + 1);
  return bearer(what, changed, `\${KEY:0:${index}}${other}\${KEY:${index + 1}}`);
}
