import { expect, test } from 'vitest';
import { largestTotal, totalOf } from '../../src/records/index.ts';

test.each([
  [undefined, null],
  [0, 0],
  [largestTotal, largestTotal],
  [largestTotal + 1, largestTotal],
])('the total of %s matching records', (matching, expected) => {
  expect(largestTotal).toBe(10_000);
  expect(totalOf(matching)).toEqual(expected);
});
