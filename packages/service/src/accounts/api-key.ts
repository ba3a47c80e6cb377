import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { type OperationId, operations } from '@contentgen/contract';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const prefix = 'cgk_';
const secretLength = 32;
const checksumLength = 6;
const form = new RegExp(`^${prefix}[0-9A-Za-z]{${secretLength + checksumLength}}$`);

/**
 * Generates an API key: `cgk_`, 190 random bits and a checksum in base 62. With the prefix and the checksum, secret
 * scanners can recognise a leaked key.
 */
export function generateApiKey(): string {
  const secret = Array.from({ length: secretLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${prefix}${secret}${checksum(secret)}`;
}

/** Returns whether `key` has the form and the checksum of an API key. The database may still not have it. */
export function isWellFormedApiKey(key: string): boolean {
  return form.test(key) && checksum(key.slice(prefix.length, -checksumLength)) === key.slice(-checksumLength);
}

/** Returns the SHA-256 of a key, 32 bytes. Only this hash is stored. */
export function hashApiKey(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}

/** Returns the first 12 characters of a key: enough to recognise the key in a list, too few to use it. */
export function apiKeyPrefix(key: string): string {
  return key.slice(0, 12);
}

function checksum(secret: string): string {
  let rest = crc32(secret);
  let digits = '';
  for (let place = 0; place < checksumLength; place++) {
    digits = alphabet[rest % alphabet.length] + digits;
    rest = Math.floor(rest / alphabet.length);
  }
  return digits;
}

export type Scope = (typeof operations)[OperationId]['scopes'][number];

/** The scopes of keys: all that the contract's operations need. */
export const scopes: readonly Scope[] = [...new Set(Object.values(operations).flatMap((row) => row.scopes))];
