import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UnfinishedGenerations } from '../../src/limits/unfinished-generations.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Returns the creates that need no count, up to 1,000. */
function allowed(limit: UnfinishedGenerations, accountId = 'a'): number {
  let creates = 0;
  while (creates < 1_000 && !limit.mustCount(accountId)) creates += 1;
  return creates;
}

it('is counted at the first create of an account', () => {
  const limit = new UnfinishedGenerations(2_000);
  limit.counted('a', 0);
  expect([limit.mustCount('a'), limit.mustCount('b')]).toEqual([false, true]);
});

it.each([
  [0, 249],
  [1_000, 124],
  [1_992, 0],
  [1_999, 0],
  [2_000, 0],
])('with %i unfinished of 2,000 is counted again after %i creates', (unfinished, creates) => {
  const limit = new UnfinishedGenerations(2_000);
  limit.counted('a', unfinished);
  expect(allowed(limit)).toBe(creates);
});

it('is counted again after a second, because other processes create, too', () => {
  const limit = new UnfinishedGenerations(2_000);
  limit.counted('a', 0);
  vi.advanceTimersByTime(999);
  expect(limit.mustCount('a')).toBe(false);
  vi.advanceTimersByTime(1);
  expect(limit.mustCount('a')).toBe(true);
});

it('is kept by eight processes together, however their creates interleave', () => {
  const processes = Array.from({ length: 8 }, () => new UnfinishedGenerations(100));
  let unfinished = 0;
  for (let create = 0; create < 2_000; create += 1) {
    const limit = processes[create % processes.length] as UnfinishedGenerations;
    if (limit.mustCount('a')) {
      limit.counted('a', unfinished);
      if (unfinished >= limit.limit) continue;
    }
    unfinished += 1;
  }
  expect(unfinished).toBe(100);
});
