import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Throttle } from '../../../src/generation/worker/throttle.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('a throttle makes the first call immediately, and of the others the last one at the end of the interval', () => {
  const throttle = new Throttle(100);
  const made: string[] = [];
  for (const name of ['first', 'second', 'third']) throttle.request(() => made.push(name));
  expect(made).toEqual(['first']);
  vi.advanceTimersByTime(99);
  expect(made).toEqual(['first']);
  vi.advanceTimersByTime(1);
  expect(made).toEqual(['first', 'third']);
});

it('a call after a quiet interval is made immediately', () => {
  const throttle = new Throttle(100);
  const made: string[] = [];
  throttle.request(() => made.push('first'));
  vi.advanceTimersByTime(100);
  throttle.request(() => made.push('second'));
  expect(made).toEqual(['first', 'second']);
});
