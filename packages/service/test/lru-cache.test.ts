import { expect, it } from 'vitest';
import { lruCache } from '../src/lru-cache.ts';

it('forgets the entry that was used longest ago', () => {
  const cache = lruCache<string, number>(2);
  cache.set('a', 1);
  cache.set('b', 2);
  cache.get('a');
  cache.set('c', 3);
  expect([...cache.keys()].sort()).toEqual(['a', 'c']);
});

it('takes no memory for entries that it does not have', () => {
  const used = () => {
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const before = used();
  const caches = Array.from({ length: 20 }, () => lruCache<string, number>(1_000_000));
  expect(used() - before).toBeLessThan(20_000_000);
  expect(caches.length).toBe(20);
});

it('an entry ends after its lifetime', async () => {
  const cache = lruCache<string, number>(2, 1);
  cache.set('a', 1);
  await expect.poll(() => cache.get('a')).toBeUndefined();
});
