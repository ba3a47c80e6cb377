import { expect, test } from 'vitest';
import { dealCases } from '../../src/hostile/deal-cases.ts';

const takers = (count: number) => Array.from({ length: count }, () => ({}));
const sum = (dealt: readonly number[]) => dealt.reduce((total, one) => total + one, 0);

test('the cases are dealt out evenly', () => {
  expect(dealCases(takers(4), 12, 1)).toEqual([3, 3, 3, 3]);
  expect(dealCases(takers(4), 14, 1)).toEqual([4, 4, 3, 3]);
});

test('what one does not take, the others get', () => {
  expect(dealCases([{ most: 1 }, {}, { most: 2 }, {}], 20, 1)).toEqual([1, 9, 2, 8]);
});

test('where nobody takes more, the rest is left', () => {
  expect(dealCases([{ most: 1 }, { most: 2 }], 20, 1)).toEqual([1, 2]);
});

test('each gets one where there are enough, and nothing is lost', () => {
  for (const cases of [1_200, 1_201, 2_000, 100_000]) {
    const dealt = dealCases(takers(1_200), cases, 7);
    expect(Math.min(...dealt)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...dealt) - Math.min(...dealt)).toBeLessThanOrEqual(1);
    expect(sum(dealt)).toBe(cases);
  }
});

test('fewer cases than takers are spread evenly, elsewhere for another seed', () => {
  const dealt = dealCases(takers(100), 10, 3);
  expect(dealt.flatMap((cases, index) => (cases > 0 ? [index] : []))).toEqual([
    3, 13, 23, 33, 43, 53, 63, 73, 83, 93,
  ]);
  expect(dealCases(takers(100), 10, 4)).not.toEqual(dealt);
  expect(dealCases(takers(100), 10, 3)).toEqual(dealt);
  expect(sum(dealCases(takers(100), 7, -5))).toBe(7);
});

test('no takers', () => {
  expect(dealCases([], 10, 1)).toEqual([]);
});
