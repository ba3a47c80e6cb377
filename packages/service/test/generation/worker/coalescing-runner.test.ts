import { expect, it } from 'vitest';
import { CoalescingRunner } from '../../../src/generation/worker/coalescing-runner.ts';

/** Returns a runner whose runs end one by one, and the number of runs that have started. */
function controlledRunner() {
  const ends: (() => void)[] = [];
  const runner = new CoalescingRunner(() => new Promise((resolve) => ends.push(resolve)));
  return { runner, starts: () => ends.length, end: (run: number) => ends[run - 1]?.() };
}

it('a request during a run causes one more run after it, however many requests there are', async () => {
  const { runner, starts, end } = controlledRunner();
  const done = runner.request();
  expect(runner.request()).toBeUndefined();
  expect(runner.request()).toBeUndefined();
  expect(starts()).toBe(1);
  end(1);
  await expect.poll(starts).toBe(2);
  end(2);
  await done;
  expect(starts()).toBe(2);
});

it('a request in the last moment of a run is not lost', async () => {
  const { runner, starts, end } = controlledRunner();
  const done = runner.request();
  end(1);
  runner.request();
  await expect.poll(starts).toBe(2);
  end(2);
  await done;
});

it('a request after the runs starts a new one', async () => {
  const { runner, starts, end } = controlledRunner();
  const first = runner.request();
  end(1);
  await first;
  const second = runner.request();
  expect(starts()).toBe(2);
  end(2);
  await second;
});
