import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SilenceTimer, TimeLimitError } from '../src/time-limit.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const patience = { first: 300, silence: 100 };

it('a response may be late, and then must not be silent', async () => {
  const ended = vi.fn();
  const timer = new SilenceTimer(patience, ended);
  await vi.advanceTimersByTimeAsync(299);
  for (let round = 0; round < 5; round += 1) {
    timer.heard();
    await vi.advanceTimersByTimeAsync(99);
  }
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2);
  expect(ended).toHaveBeenCalledExactlyOnceWith(new TimeLimitError(100, 'of silence'));
});

it('a response without a first byte ends, and one that has ended does not end again', async () => {
  const ended = vi.fn();
  new SilenceTimer(patience, ended);
  const whole = new SilenceTimer(patience, ended);
  whole.stop();
  whole.heard();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(ended).toHaveBeenCalledExactlyOnceWith(new TimeLimitError(300, 'without a first byte'));
});
