import { expect, test } from 'vitest';
import { pairwise } from '../../src/rules/list-shapes.ts';

const dimensions = { a: [1, 2, 3], b: ['x', 'y'], c: [true, false], d: [undefined, 0, 1, 2] };

test('has every pair of two dimensions, in fewer rows than all combinations', () => {
  const rows = pairwise(dimensions);
  const names = Object.keys(dimensions) as (keyof typeof dimensions)[];
  for (const one of names)
    for (const other of names.filter((name) => name !== one))
      for (const value of dimensions[one])
        for (const second of dimensions[other])
          expect(rows.some((row) => row[one] === value && row[other] === second)).toBe(true);
  expect(rows.length).toBeLessThan(3 * 2 * 2 * 4);
});

test('is always the same', () => {
  expect(pairwise(dimensions)).toEqual(pairwise(dimensions));
});
