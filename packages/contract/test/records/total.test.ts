import { expect, test } from 'vitest';
import { largestTotal, totalOf } from '../../src/records/index.ts';

test.each([
  [undefined, { total: null, total_relation: null }],
  [0, { total: 0, total_relation: 'exact' }],
  [largestTotal, { total: largestTotal, total_relation: 'exact' }],
  [largestTotal + 1, { total: largestTotal, total_relation: 'at_least' }],
  [Number.MAX_SAFE_INTEGER, { total: largestTotal, total_relation: 'at_least' }],
])('the total of %s matching records', (matching, expected) => {
  expect(largestTotal).toBe(10_000);
  expect(totalOf(matching)).toEqual(expected);
});
