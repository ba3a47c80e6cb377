import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { IterationQueue } from '../../src/http/iteration-queue.ts';

it('a few tasks continue in each iteration of the event loop, in their order', async () => {
  const queue = new IterationQueue(2);
  const continued: number[] = [];
  for (let number = 1; number <= 5; number += 1) queue.wait().then(() => continued.push(number));
  const counts = [continued.length];
  for (let iteration = 1; iteration <= 4; iteration += 1) {
    await setImmediate();
    counts.push(continued.length);
  }
  expect(counts).toEqual([0, 2, 4, 5, 5]);
  expect(continued).toEqual([1, 2, 3, 4, 5]);
});

it('a task that asks again waits for another iteration', async () => {
  const queue = new IterationQueue(1);
  let iterations = 0;
  const task = async () => {
    for (; iterations < 2; iterations += 1) await queue.wait();
  };
  const done = task();
  await setImmediate();
  expect(iterations).toBe(1);
  await done;
  expect(iterations).toBe(2);
});
