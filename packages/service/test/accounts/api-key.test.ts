import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { apiKeyPrefix, generateApiKey, hashApiKey, isWellFormedApiKey } from '../../src/accounts/api-key.ts';

describe('an API key', () => {
  const keys = Array.from({ length: 1_000 }, generateApiKey);

  it('begins with the prefix for scanners, followed by letters and digits', () => {
    for (const key of keys) expect(key).toMatch(/^cgk_[0-9A-Za-z]{38}$/);
  });

  it('is different each time', () => {
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(keys.map(apiKeyPrefix)).size).toBe(keys.length);
  });

  it('is well-formed', () => {
    expect(keys.filter((key) => !isWellFormedApiKey(key))).toEqual([]);
  });

  it('is not well-formed with any character changed', () => {
    const [key = ''] = keys;
    for (let at = 0; at < key.length; at++) {
      const changed = key.slice(0, at) + (key[at] === 'a' ? 'b' : 'a') + key.slice(at + 1);
      expect(isWellFormedApiKey(changed)).toBe(false);
    }
  });

  it.each([
    ['nothing', () => ''],
    ['the prefix alone', () => 'cgk_'],
    ['a character less', (key: string) => key.slice(0, -1)],
    ['a character more', (key: string) => `${key}0`],
    ['a line feed at the end', (key: string) => `${key}\n`],
    ['a space at the beginning', (key: string) => ` ${key}`],
    ['another prefix', (key: string) => key.replace('cgk_', 'cgx_')],
    ['upper-case letters', (key: string) => key.toUpperCase()],
  ])('is not well-formed with %s', (_, change) => {
    expect(isWellFormedApiKey(change(keys[0] ?? ''))).toBe(false);
  });

  it('has the same checksum in later versions, so that old keys stay valid', () => {
    expect(isWellFormedApiKey('cgk_0123456789ABCDEFGHIJKLMNOPQRSTUV1ggZdL')).toBe(true);
  });

  it('is looked up by its SHA-256', () => {
    const [key = ''] = keys;
    expect(hashApiKey(key).toString('hex')).toBe(createHash('sha256').update(key).digest('hex'));
    expect(hashApiKey(key)).toHaveLength(32);
  });
});
