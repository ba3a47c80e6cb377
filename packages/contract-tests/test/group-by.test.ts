import { expect, it } from 'vitest';
import { groupBy } from '../src/group-by.ts';

it('groups values by their key, in the order of the first value', () => {
  const groups = groupBy(['pear', 'fig', 'plum', 'kiwi'], (fruit) => fruit.length);
  expect([...groups]).toEqual([
    [4, ['pear', 'plum', 'kiwi']],
    [3, ['fig']],
  ]);
});

it('groups nothing when there are no values', () => {
  expect(groupBy([], String).size).toBe(0);
});
