import { expect, test } from 'vitest';
import { compareNames } from '../../src/records/name-order.ts';

test('names are in the order of the root collation', () => {
  const names = ['bz', 'Before', 'b1', 'B1', '_', 'é', 'f', 'e'];
  expect(names.sort(compareNames)).toEqual(['_', 'b1', 'B1', 'Before', 'bz', 'e', 'é', 'f']);
});

test('names that are equal for the collation are in the order of their code points', () => {
  const [one, other] = ['a', 'a\u0001'];
  expect(new Intl.Collator('en').compare(one, other)).toBe(0);
  expect([other, one].sort(compareNames)).toEqual([one, other]);
  expect(compareNames(one, one)).toBe(0);
});
