import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OutageLog } from '../../src/http/outage-log.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('writes one line a second, with the number of failures since the line before', () => {
  const counts: number[] = [];
  const log = { error: (fields: object) => void counts.push((fields as { failures: number }).failures) };
  const outage = new OutageLog('request failed');
  for (let request = 0; request < 50; request += 1) outage.report(log, new Error('away'));
  expect(counts).toEqual([1]);
  vi.advanceTimersByTime(1_000);
  expect(counts).toEqual([1, 49]);
  outage.report(log, new Error('away'));
  expect(counts).toEqual([1, 49]);
  vi.advanceTimersByTime(5_000);
  expect(counts).toEqual([1, 49, 1]);
  // A new outage is reported immediately.
  outage.report(log, new Error('away'));
  expect(counts).toEqual([1, 49, 1, 1]);
});
