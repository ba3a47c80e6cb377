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

/**
 * The microseconds that this thread computes during a task, the least of several runs: the first run also starts a
 * thread, and when a virtual machine pauses, its kernel charges the pause to the thread that is running.
 */
async function leastProcessorTime(task: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < 3; run++) {
    const before = process.threadCpuUsage();
    await task();
    const { user, system } = process.threadCpuUsage(before);
    times.push(user + system);
  }
  return Math.min(...times);
}

it('make the same bytes as this thread', async () => {
  const pixels = await paintInThread(request, signal);
  expect(pixels.equals(await paintPixels(request))).toBe(true);
  expect(await finishInThread([pixels, finish], signal)).toEqual(await finishImage(pixels, finish));
});

it('leave this thread free while they paint', async () => {
  const inThread = await leastProcessorTime(() => paintInThread(request, signal));
  const here = await leastProcessorTime(() => paintPixels(request));
  expect(inThread).toBeLessThan(here / 4);
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
