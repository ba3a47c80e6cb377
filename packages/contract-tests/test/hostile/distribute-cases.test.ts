import { expect, test } from 'vitest';
import { distributeCases } from '../../src/hostile/distribute-cases.ts';

const groups = (count: number) => Array.from({ length: count }, () => ({}));
const sum = (counts: readonly number[]) => counts.reduce((total, one) => total + one, 0);

test('the cases are counts out evenly', () => {
  expect(distributeCases(groups(4), 12, 1)).toEqual([3, 3, 3, 3]);
  expect(distributeCases(groups(4), 14, 1)).toEqual([4, 4, 3, 3]);
});

test('what one does not take, the others get', () => {
  expect(distributeCases([{ maxCases: 1 }, {}, { maxCases: 2 }, {}], 20, 1)).toEqual([1, 9, 2, 8]);
});

test('where nobody takes more, the rest is left', () => {
  expect(distributeCases([{ maxCases: 1 }, { maxCases: 2 }], 20, 1)).toEqual([1, 2]);
});

test('each gets one where there are enough, and nothing is lost', () => {
  for (const cases of [1_200, 1_201, 2_000, 100_000]) {
    const counts = distributeCases(groups(1_200), cases, 7);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
    expect(sum(counts)).toBe(cases);
  }
});

test('fewer cases than groups are spread evenly, elsewhere for another seed', () => {
  const counts = distributeCases(groups(100), 10, 3);
  expect(counts.flatMap((cases, index) => (cases > 0 ? [index] : []))).toEqual([
    3, 13, 23, 33, 43, 53, 63, 73, 83, 93,
  ]);
  expect(distributeCases(groups(100), 10, 4)).not.toEqual(counts);
  expect(distributeCases(groups(100), 10, 3)).toEqual(counts);
  expect(sum(distributeCases(groups(100), 7, -5))).toBe(7);
});

test('no groups', () => {
  expect(distributeCases([], 10, 1)).toEqual([]);
});
