import { expect, test } from 'vitest';
import { lazily } from '../../src/rules/lazily.ts';

test('creates the value once, at its first use', async () => {
  let times = 0;
  const shared = lazily(async () => ++times);
  expect(times).toBe(0);
  expect(await Promise.all([shared(), shared()])).toEqual([1, 1]);
  expect(await shared()).toBe(1);
});

test('tries again after a failure', async () => {
  let times = 0;
  const shared = lazily(async () => {
    times += 1;
    if (times === 1) throw new Error('no luck');
    return times;
  });
  await expect(shared()).rejects.toThrow('no luck');
  expect(await shared()).toBe(2);
});
