import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TakeoverGrace } from '../../../src/generation/worker/takeover-grace.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('a takeover grace is over until the first outage, and starts again with each', () => {
  const grace = new TakeoverGrace(100);
  expect(grace.isOver).toBe(true);
  grace.restart();
  vi.advanceTimersByTime(60);
  grace.restart();
  vi.advanceTimersByTime(99);
  expect(grace.isOver).toBe(false);
  vi.advanceTimersByTime(1);
  expect(grace.isOver).toBe(true);
});
