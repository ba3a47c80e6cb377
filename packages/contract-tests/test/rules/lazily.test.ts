import { expect, test } from 'vitest';
import { lazily } from '../../src/rules/lazily.ts';

test('what is shared is made once, when it is first asked for', async () => {
  let times = 0;
  const shared = lazily(async () => ++times);
  expect(times).toBe(0);
  expect(await Promise.all([shared(), shared()])).toEqual([1, 1]);
  expect(await shared()).toBe(1);
});

test('what could not be made is tried again by the next', async () => {
  let times = 0;
  const shared = lazily(async () => {
    times += 1;
    if (times === 1) throw new Error('no luck');
    return times;
  });
  await expect(shared()).rejects.toThrow('no luck');
  expect(await shared()).toBe(2);
});
