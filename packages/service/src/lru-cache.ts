import { LRUCache } from 'lru-cache';

/**
 * Creates a cache that forgets the entry which was used longest ago if it has too many. With its option `max`,
 * lru-cache would reserve memory for all entries when the cache is created. For 100,000 entries that takes 10 ms and
 * 2 MB.
 *
 * @param entries maximum number of entries: 1 or more.
 * @param lifetime milliseconds that an entry lasts. Default: without limit.
 */
export function lruCache<Key extends {}, Value extends {}>(
  entries: number,
  lifetime = 0,
): LRUCache<Key, Value> {
  return new LRUCache({ maxSize: entries, sizeCalculation: () => 1, ttl: lifetime });
}
