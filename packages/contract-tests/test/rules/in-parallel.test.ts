import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inParallel } from '../../src/rules/in-parallel.ts';

test('the results are in the order of the items, and at most eight are under way', async () => {
  const items = Array.from({ length: 30 }, (_, index) => index);
  let underWay = 0;
  let most = 0;
  const results = await inParallel(items, async (item) => {
    underWay += 1;
    most = Math.max(most, underWay);
    for (let times = 0; times < item % 3; times += 1) await turn();
    underWay -= 1;
    return item * 2;
  });
  expect(results).toEqual(items.map((item) => item * 2));
  expect(most).toBe(8);
});

test('one that fails fails all', async () => {
  const work = async (item: number) => {
    if (item === 2) throw new Error('two');
  };
  await expect(inParallel([1, 2, 3], work)).rejects.toThrow('two');
});
