import { describe, expect, it } from 'vitest';
import { RecentValue } from '../../src/monitoring/recent-value.ts';

describe('a recent value', () => {
  it('is read once in five seconds, however many callers need it', async () => {
    let reads = 0;
    let now = 0;
    const value = new RecentValue(async () => ++reads, { now: () => now });
    expect(await Promise.all([value.get(), value.get(), value.get()])).toEqual([1, 1, 1]);
    now = 4_999;
    expect(await value.get()).toBe(1);
    now = 5_000;
    expect(await value.get()).toBe(2);
  });

  it('is undefined after an error', async () => {
    expect(await new RecentValue(() => Promise.reject(new Error())).get()).toBeUndefined();
  });

  it('is undefined while it cannot be read in time, and is not read a second time until then', async () => {
    let reads = 0;
    const read = Promise.withResolvers<string>();
    const value = new RecentValue(
      () => {
        reads += 1;
        return read.promise;
      },
      { timeLimit: 1 },
    );
    expect([await value.get(), await value.get()]).toEqual([undefined, undefined]);
    read.resolve('late');
    expect(await value.get()).toBe('late');
    expect(reads).toBe(1);
  });
});
