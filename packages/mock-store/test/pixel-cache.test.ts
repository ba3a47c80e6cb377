import { expect, it } from 'vitest';
import { PixelCache } from '../src/pixel-cache.ts';

it('keeps one picture of each style, medium and size, which all records share', async () => {
  const cache = new PixelCache();
  const first = await cache.get('anime', 'ink', 256);
  expect(await cache.get('anime', 'ink', 256)).toBe(first);
  const others = await Promise.all([
    cache.get('anime', 'ink', 512),
    cache.get('anime', null, 256),
    cache.get('retro', 'ink', 256),
  ]);
  expect(new Set([first, ...others]).size).toBe(4);
});
