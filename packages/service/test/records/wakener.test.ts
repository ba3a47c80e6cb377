import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Wakener } from '../../src/records/wakener.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('sleeps for the given time, unless it is woken', async () => {
  const wakener = new Wakener(new AbortController().signal);
  const sleep = wakener.sleep(1_000);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1_000);
  await sleep;
  const other = wakener.sleep(1_000);
  wakener.wake();
  await other;
  expect(vi.getTimerCount()).toBe(0);
});

it('skips one sleep after a wake-up while awake', async () => {
  const wakener = new Wakener(new AbortController().signal);
  wakener.wake();
  wakener.wake();
  await wakener.sleep(1_000);
  const next = vi.fn();
  wakener.sleep(1_000).then(next);
  await Promise.resolve();
  expect(next).not.toHaveBeenCalled();
});

it('wakes up and never sleeps again after its signal aborts', async () => {
  const controller = new AbortController();
  const wakener = new Wakener(controller.signal);
  const sleep = wakener.sleep(1_000);
  controller.abort();
  await sleep;
  await wakener.sleep(1_000);
  expect(vi.getTimerCount()).toBe(0);
});
