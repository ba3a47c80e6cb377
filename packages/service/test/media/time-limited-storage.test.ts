import { describe, expect, it } from 'vitest';
import type { MediaStorage, OpenedFile } from '../../src/media/media-storage.ts';
import { memoryStorage } from '../../src/media/memory-storage.ts';
import { timeLimitedStorage } from '../../src/media/time-limited-storage.ts';
import { MediaUnavailable } from '../../src/resources/record-media.ts';
import { noAbort } from './stored-bytes.ts';

const timeLimit = 20;

describe('a file', () => {
  /** A file whose pieces the test sends. */
  function heldFile() {
    let send: (bytes?: Buffer) => void = () => {};
    let isClosed = false;
    const file: OpenedFile = {
      length: 3,
      read: () =>
        new Promise((resolve) => {
          send = resolve;
        }),
      close() {
        isClosed = true;
      },
    };
    return { file, send: (bytes: Buffer) => send(bytes), isClosed: () => isClosed };
  }

  async function open(file: OpenedFile, limit = timeLimit): Promise<OpenedFile> {
    const opening: MediaStorage = { ...memoryStorage(), open: async () => file };
    const opened = await timeLimitedStorage(opening, limit).open('a-name', undefined, noAbort);
    if (opened === undefined) throw new Error('There is no file.');
    return opened;
  }

  it('fails when the storage stops sending', async () => {
    const held = heldFile();
    const opened = await open(held.file);
    const first = opened.read();
    held.send(Buffer.from('by'));
    expect(String(await first)).toBe('by');
    const error = await opened.read().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(MediaUnavailable);
    expect(error).toMatchObject({ cause: { name: 'StorageTimeout' } });
  });

  it('does not fail while its reader reads nothing', async () => {
    const held = heldFile();
    const opened = await open(held.file);
    const { promise: laterThanTheLimit, resolve } = Promise.withResolvers<void>();
    setTimeout(resolve, 3 * timeLimit);
    await laterThanTheLimit;
    const bytes = opened.read();
    held.send(Buffer.from('all'));
    expect(String(await bytes)).toBe('all');
  });

  it('is closed by its reader', async () => {
    const held = heldFile();
    const opened = await open(held.file, 60_000);
    opened.close();
    expect(held.isClosed()).toBe(true);
  });

  it('is closed when it arrives after the time limit', async () => {
    const late = heldFile();
    const { promise: arrives, resolve } = Promise.withResolvers<OpenedFile>();
    const slow: MediaStorage = { ...memoryStorage(), open: () => arrives };
    await expect(timeLimitedStorage(slow, 1).open('a-name', undefined, noAbort)).rejects.toBeInstanceOf(
      MediaUnavailable,
    );
    resolve(late.file);
    await expect.poll(late.isClosed).toBe(true);
  });
});
