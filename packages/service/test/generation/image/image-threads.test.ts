import { paintPicture } from '@contentgen/offline-models/painter';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { finishImage } from '../../../src/generation/image/finish-image.ts';
import { checkInThread, finishInThread, paintInThread } from '../../../src/generation/image/image-threads.ts';
import { NotAnImageError } from '../../../src/generation/image/not-an-image-error.ts';

const { signal } = new AbortController();
const request = { description: 'A harbor', style: null, medium: 'ink', pixels: 1_024 } as const;
const asIs = { resolution: '256x256', filter: 'sepia' } as const;
const square = () =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: '#a40' } })
    .png()
    .toBuffer();

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
  expect(await paintInThread(request, signal)).toEqual(await paintPicture(request));
  const image = await square();
  expect(await finishInThread([image, asIs], signal)).toEqual(await finishImage(image, asIs));
});

it('leave this thread free while they paint', async () => {
  const inThread = await leastProcessorTime(() => paintInThread(request, signal));
  const here = await leastProcessorTime(() => paintPicture(request));
  expect(inThread).toBeLessThan(here / 4);
});

it('say why bytes are not an image', async () => {
  const bytes = Buffer.from('<html>');
  for (const refused of [finishInThread([bytes, asIs], signal), checkInThread([bytes, '256x256'], signal)]) {
    const error = await refused.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(NotAnImageError);
    expect((error as Error).cause).toMatchObject({
      message: expect.stringContaining('unsupported image format'),
    });
  }
});

it('end when they are aborted, and serve the next task', async () => {
  const controller = new AbortController();
  const reason = new Error('deleted');
  const aborted = paintInThread(request, controller.signal);
  controller.abort(reason);
  await expect(aborted).rejects.toBe(reason);
  await expect(paintInThread(request, controller.signal)).rejects.toBe(reason);
  expect(await finishInThread([await square(), asIs], signal)).toBeInstanceOf(Buffer);
});
