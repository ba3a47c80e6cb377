import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Throttle } from '../../../src/generation/worker/throttle.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('a throttle lets the first call of an interval pass', () => {
  const throttle = new Throttle(100);
  expect([throttle.tryPass(), throttle.tryPass()]).toEqual([true, false]);
  vi.advanceTimersByTime(99);
  expect(throttle.tryPass()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(throttle.tryPass()).toBe(true);
});
