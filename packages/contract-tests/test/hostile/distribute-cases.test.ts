import { expect, test } from 'vitest';
import { distributeCases } from '../../src/hostile/distribute-cases.ts';

const groups = (count: number) => Array.from({ length: count }, () => ({}));
const sum = (counts: readonly number[]) => counts.reduce((total, one) => total + one, 0);

test('distributes cases evenly', () => {
  expect(distributeCases(groups(4), 12, 1)).toEqual([3, 3, 3, 3]);
  expect(distributeCases(groups(4), 14, 1)).toEqual([4, 4, 3, 3]);
});

test('gives the other groups the cases above a maximum', () => {
  expect(distributeCases([{ maxCases: 1 }, {}, { maxCases: 2 }, {}], 20, 1)).toEqual([1, 9, 2, 8]);
});

test('leaves the rest when every group has its maximum', () => {
  expect(distributeCases([{ maxCases: 1 }, { maxCases: 2 }], 20, 1)).toEqual([1, 2]);
});

test('gives each group a case if there are enough, and loses none', () => {
  for (const cases of [1_200, 1_201, 2_000, 100_000]) {
    const counts = distributeCases(groups(1_200), cases, 7);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
    expect(sum(counts)).toBe(cases);
  }
});

test('spreads few cases evenly over the groups, differently for another seed', () => {
  const counts = distributeCases(groups(100), 10, 3);
  expect(counts.flatMap((cases, index) => (cases > 0 ? [index] : []))).toEqual([
    3, 13, 23, 33, 43, 53, 63, 73, 83, 93,
  ]);
  expect(distributeCases(groups(100), 10, 4)).not.toEqual(counts);
  expect(distributeCases(groups(100), 10, 3)).toEqual(counts);
  expect(sum(distributeCases(groups(100), 7, -5))).toBe(7);
});

test('accepts no groups', () => {
  expect(distributeCases([], 10, 1)).toEqual([]);
});
