import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Wakener } from '../../src/records/wakener.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('sleeps as long as it is told, unless it is woken', async () => {
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

it('does not sleep after it was woken while awake, but then again', async () => {
  const wakener = new Wakener(new AbortController().signal);
  wakener.wake();
  wakener.wake();
  await wakener.sleep(1_000);
  const next = vi.fn();
  wakener.sleep(1_000).then(next);
  await Promise.resolve();
  expect(next).not.toHaveBeenCalled();
});

it('is woken by its signal, for good', async () => {
  const controller = new AbortController();
  const wakener = new Wakener(controller.signal);
  const sleep = wakener.sleep(1_000);
  controller.abort();
  await sleep;
  await wakener.sleep(1_000);
  expect(vi.getTimerCount()).toBe(0);
});
