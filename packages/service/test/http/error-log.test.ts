import { expect, it, vi } from 'vitest';
import { OutageLog } from '../../src/http/error-log.ts';

it('writes at most one line a second, with the number of failures since the line before', () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const counts: number[] = [];
  const log = { error: (fields: object) => void counts.push((fields as { failures: number }).failures) };
  const outage = new OutageLog('failed');
  for (const time of [1_000, 1_001, 1_500, 2_000, 2_001, 3_500]) {
    clock.mockReturnValue(time);
    outage.report(log, new Error('away'));
  }
  expect(counts).toEqual([1, 3, 2]);
  clock.mockRestore();
});
