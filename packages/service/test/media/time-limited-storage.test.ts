import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import type { MediaStorage, OpenedFile } from '../../src/media/media-storage.ts';
import { memoryStorage } from '../../src/media/memory-storage.ts';
import { timeLimitedStorage } from '../../src/media/time-limited-storage.ts';
import { MediaUnavailable } from '../../src/resources/record-media.ts';
import { noAbort } from './stored-bytes.ts';

it('a file that arrives after the time limit is closed', async () => {
  const late = { length: 3, stream: Readable.from(['all']) };
  const { promise: arrives, resolve } = Promise.withResolvers<OpenedFile>();
  const slow: MediaStorage = { ...memoryStorage(), open: () => arrives };
  const opening = timeLimitedStorage(slow, 1).open('a-name', undefined, noAbort);
  await expect(opening).rejects.toBeInstanceOf(MediaUnavailable);
  resolve(late);
  await expect.poll(() => late.stream.destroyed).toBe(true);
});
