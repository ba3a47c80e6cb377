import { paintPixels } from '@contentgen/offline-models/painter';
import { expect, it } from 'vitest';
import { finishImage } from '../../../src/generation/image/finish-image.ts';
import {
  decodeInThread,
  finishInThread,
  paintInThread,
} from '../../../src/generation/image/image-threads.ts';
import { pixel } from '../hand-driven-providers.ts';

const { signal } = new AbortController();
const request = { description: 'A harbor', style: null, medium: 'ink', pixels: 1_024 } as const;
const finish = { resolution: '1024x1024', filter: 'sepia' } as const;

it('make the same bytes as this thread', async () => {
  const pixels = await paintInThread(request, signal);
  expect(pixels.equals(await paintPixels(request))).toBe(true);
  expect(await finishInThread([pixels, finish], signal)).toEqual(await finishImage(pixels, finish));
});

it('end when they are aborted, and serve the next task', async () => {
  const controller = new AbortController();
  const reason = new Error('deleted');
  const aborted = paintInThread(request, controller.signal);
  controller.abort(reason);
  await expect(aborted).rejects.toBe(reason);
  await expect(paintInThread(request, controller.signal)).rejects.toBe(reason);
  expect(await decodeInThread([await pixel(), '256x256'], signal)).toHaveLength(256 * 256 * 3);
});
