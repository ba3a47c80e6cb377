import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LeaseRenewer } from '../../../src/generation/worker/lease-renewer.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('renews the leases in every interval, until it is stopped', () => {
  const renew = vi.fn(async () => {});
  const renewer = new LeaseRenewer(1_000, renew);
  renewer.start(() => {});
  vi.advanceTimersByTime(3_500);
  expect(renew).toHaveBeenCalledTimes(3);
  renewer.stop();
  vi.advanceTimersByTime(3_000);
  expect(renew).toHaveBeenCalledTimes(3);
});

it('renews the leases on request if two intervals have passed without a renewal', async () => {
  const renew = vi.fn(async () => {});
  const renewer = new LeaseRenewer(1_000, renew);
  vi.advanceTimersByTime(2_000);
  await renewer.renewIfOverdue();
  expect(renew).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  await renewer.renewIfOverdue();
  await renewer.renewIfOverdue();
  expect(renew).toHaveBeenCalledOnce();
});

it('stays overdue when a renewal fails', async () => {
  const renew = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue(undefined);
  const renewer = new LeaseRenewer(1_000, renew);
  vi.advanceTimersByTime(2_001);
  await expect(renewer.renewIfOverdue()).rejects.toThrow('away');
  await renewer.renewIfOverdue();
  expect(renew).toHaveBeenCalledTimes(2);
});
