import { expect, test } from 'vitest';
import { pairwise } from '../../src/crossed/pairwise.ts';

const product = ['a', 'b', 'c'].flatMap((one) =>
  ['x', 'y'].flatMap((other) => [1, 2, 3, 4].map((third) => [one, other, String(third)])),
);

test('covers every pair of the product with few of its items', () => {
  const chosen = pairwise(product, (item) => item);
  for (const wanted of product)
    for (const [one, other] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ] as const)
      expect(chosen.some((item) => item[one] === wanted[one] && item[other] === wanted[other])).toBe(true);
  expect(chosen.length).toBeLessThan(product.length);
  expect(chosen).toEqual(pairwise(product.toReversed(), (item) => item));
});
