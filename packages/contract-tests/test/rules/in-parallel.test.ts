import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inParallel } from '../../src/rules/in-parallel.ts';

test('returns the results in the order of the items, and runs at most eight at the same time', async () => {
  const items = Array.from({ length: 30 }, (_, index) => index);
  let running = 0;
  let maximum = 0;
  const results = await inParallel(items, async (item) => {
    running += 1;
    maximum = Math.max(maximum, running);
    for (let times = 0; times < item % 3; times += 1) await turn();
    running -= 1;
    return item * 2;
  });
  expect(results).toEqual(items.map((item) => item * 2));
  expect(maximum).toBe(8);
});

test('rejects when one fails', async () => {
  const work = async (item: number) => {
    if (item === 2) throw new Error('two');
  };
  await expect(inParallel([1, 2, 3], work)).rejects.toThrow('two');
});
