import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Countdown } from '../../../src/generation/worker/generation-attempt.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Returns a countdown of 100 milliseconds, and the number of its ends. */
function countdown() {
  const end = vi.fn();
  return { time: new Countdown(100, end), ends: () => end.mock.calls.length };
}

describe('a countdown', () => {
  it('calls back once when its time without the pauses is over', () => {
    const { time, ends } = countdown();
    for (let pause = 0; pause < 3; pause++) {
      vi.advanceTimersByTime(30);
      time.pause();
      vi.advanceTimersByTime(1_000);
      time.resume();
    }
    vi.advanceTimersByTime(9);
    expect(ends()).toBe(0);
    vi.advanceTimersByTime(1_000);
    expect(ends()).toBe(1);
  });

  it('never calls back after it was stopped, even if it is paused and resumed then', () => {
    const { time, ends } = countdown();
    time.stop();
    time.pause();
    time.resume();
    vi.advanceTimersByTime(1_000);
    expect(ends()).toBe(0);
  });
});
