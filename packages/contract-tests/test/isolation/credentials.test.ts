import { expect, test } from 'vitest';
import { malformedCredentials, wrongKey } from '../../src/isolation/credentials.ts';

const keys = {
  'base 62 with a prefix': 'cgk_2S4hGzVd3kYb8QmTn5RwXc7LfJp1AaEe9UuKiB',
  'hexadecimal digits': '5f2c9a7e01b84d36c5f2c9a7e01b84d3',
  'a signed token': 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U',
  'Base64 with padding': 'c2VjcmV0LXNlY3JldC1zZWNyZXQ=',
};

test.each(Object.entries(keys))('no malformed variant of a key equals the key: %s', (_, key) => {
  const all = [...malformedCredentials(key), wrongKey(key)];
  for (const { authorization } of all) expect(authorization).not.toBe(`Bearer ${key}`);
  expect(new Set(all.map(({ what }) => what)).size).toBe(all.length);
  expect(new Set(all.map(({ authorization }) => authorization)).size).toBe(all.length);
});

test('no shell command shows the key', () => {
  const key = keys['base 62 with a prefix'];
  const basic = Buffer.from(`${key}:`).toString('base64');
  for (const { shown } of malformedCredentials(key)) {
    expect(shown).not.toContain(key.slice(4, 12));
    expect(shown).not.toContain(basic);
  }
});

test('changes the case of a key only if it has both cases', () => {
  const cases = (key: string) =>
    malformedCredentials(key).filter(({ what }) => /upper|lower/.test(what)).length;
  expect(cases(keys['base 62 with a prefix'])).toBe(2);
  expect(cases(keys['hexadecimal digits'])).toBe(0);
});

test('a wrong key differs even for a lenient Base64 decoder', () => {
  for (const last of 'ABQg048w_-') {
    const key = `c2VjcmV0LXNlY3JldC1zZWNyZX${last}`;
    const wrong = wrongKey(key).authorization?.slice('Bearer '.length) ?? '';
    expect(Buffer.from(wrong, 'base64url')).not.toEqual(Buffer.from(key, 'base64url'));
  }
});
