import type { Operation } from '@contentgen/contract';
import type { Call } from '../http/caller.ts';

/** A value of `Authorization` that is not a valid key. */
export interface Credentials {
  /** The words for the credentials in titles and sentences, such as `no key`. */
  readonly what: string;
  /** The value of the header; undefined: no header. */
  readonly authorization: string | undefined;
  /** The value for a shell, with `$KEY` instead of the key: reports must not show keys. */
  readonly shown: string;
  /** Whether it has the format of a Bearer token, but is not valid (RFC 6750, section 3.1). */
  readonly isToken: boolean;
}

/** No `Authorization` header. */
export const noCredentials: Credentials = {
  what: 'no key',
  authorization: undefined,
  shown: '',
  isToken: false,
};

/** Returns a key as a Bearer token. */
export function bearer(what: string, key: string, shown = '$KEY'): Credentials {
  return { what, authorization: `Bearer ${key}`, shown: `Bearer ${shown}`, isToken: true };
}

/** Returns a key with another last character. */
export function wrongKey(key: string): Credentials {
  return changedAt('a wrong key', key, key.length - 1);
}

/** Returns a key with another scheme than Bearer. */
export function anotherScheme(key: string): Credentials {
  return malformed('the key with another scheme', `Token ${key}`, 'Token $KEY');
}

/** Returns the values of `Authorization` that contain a valid key in a wrong form, or a changed key. */
export function malformedCredentials(key: string): readonly Credentials[] {
  const half = Math.floor(key.length / 2);
  const basic = Buffer.from(`${key}:`).toString('base64');
  return [
    malformed('an empty Authorization', '', ''),
    malformed('the scheme alone', 'Bearer', 'Bearer'),
    malformed('the scheme and blanks', 'Bearer   ', 'Bearer   '),
    malformed('the key without the scheme', key, '$KEY'),
    malformed('the key as a user name of Basic', `Basic ${basic}`, 'Basic $(printf %s "$KEY:" | base64 -w0)'),
    malformed('two keys', `Bearer ${key}, Bearer ${key}`, 'Bearer $KEY, Bearer $KEY'),
    malformed('the key with a word after it', `Bearer ${key} x`, 'Bearer $KEY x'),
    bearer('the first half of the key', key.slice(0, half), `\${KEY:0:${half}}`),
    changedAt('the key with another character in its middle', key, half),
    bearer('the key without its last character', key.slice(0, -1), `\${KEY%?}`),
    bearer('the key with one more character', `${key}A`, `\${KEY}A`),
    // If a key has letters of only one case, it may be case-insensitive.
    ...(/[a-z]/.test(key) && /[A-Z]/.test(key)
      ? [
          bearer('the key in upper case', key.toUpperCase(), `\${KEY^^}`),
          bearer('the key in lower case', key.toLowerCase(), `\${KEY,,}`),
        ]
      : []),
  ];
}

function malformed(what: string, authorization: string, shown: string): Credentials {
  return { what, authorization, shown, isToken: false };
}

/** A key in a place where the service must not read one. The request has no `Authorization`. */
export interface MisplacedKey {
  /** The words for the place in titles and sentences, such as `the key in a cookie`. */
  readonly what: string;
  /** The change to a valid request. Its other fields stay. */
  readonly change: Pick<Call, 'query' | 'headers' | 'fields'>;
}

/** Returns a valid key in every other place of a request where services take keys from. */
export function misplacedKeys(key: string, { bodyMediaTypes }: Operation): readonly MisplacedKey[] {
  const inHeader = (name: string, value = key) => ({
    what: `the key in ${name}`,
    change: { headers: { [name]: value } },
  });
  return [
    // RFC 6750, section 2.3
    { what: 'the key in the query', change: { query: { access_token: key } } },
    { what: 'the key as api_key in the query', change: { query: { api_key: key } } },
    { what: 'the key as token in the query', change: { query: { apikey: key, key, token: key } } },
    inHeader('Cookie', `api_key=${key}; access_token=${key}; session=${key}; token=${key}`),
    inHeader('X-Api-Key'),
    inHeader('Api-Key'),
    inHeader('X-Auth-Token'),
    inHeader('X-Access-Token'),
    inHeader('Proxy-Authorization', `Bearer ${key}`),
    // RFC 6750, section 2.2
    ...(bodyMediaTypes.length > 0
      ? [
          { what: 'the key in the body', change: { fields: { access_token: key } } },
          { what: 'the key as api_key in the body', change: { fields: { api_key: key } } },
        ]
      : []),
  ];
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * Returns the key with one changed character. In a Base64 key this changes the highest of the six bits of the
 * character, because the lowest bits of the last character may not count (RFC 4648, section 3.5).
 */
function changedAt(what: string, key: string, index: number): Credentials {
  const place = alphabet.indexOf(key[index] ?? '');
  const other = alphabet[(place + alphabet.length / 2) % alphabet.length];
  const changed = key.slice(0, index) + other + key.slice(index + 1);
  return bearer(what, changed, `\${KEY:0:${index}}${other}\${KEY:${index + 1}}`);
}
