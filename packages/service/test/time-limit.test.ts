import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TimeLimitError, withTimeLimit } from '../src/time-limit.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('a task may start its time anew, and fails when it has not done so for the time', async () => {
  const ended = vi.fn();
  let restart = () => {};
  const running = withTimeLimit(100, (signal, startAnew) => {
    restart = startAnew;
    signal.addEventListener('abort', ended);
    return new Promise(() => {});
  }).catch((error: unknown) => error);
  for (let round = 0; round < 5; round += 1) {
    await vi.advanceTimersByTimeAsync(90);
    restart();
  }
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(101);
  expect(ended).toHaveBeenCalledOnce();
  expect(await running).toBeInstanceOf(TimeLimitError);
});
