import { beforeEach, describe, expect, it } from 'vitest';
import type { MediaStorage, OpenedFile } from '../../src/media/media-storage.ts';
import { memoryStorage } from '../../src/media/memory-storage.ts';
import { timeLimitedStorage } from '../../src/media/time-limited-storage.ts';
import { MediaUnavailable } from '../../src/resources/record-media.ts';
import { type FailingStorage, failingStorage } from './failing-storage.ts';
import { noAbort, storedBytes } from './stored-bytes.ts';

const timeLimit = 20;
let storage: FailingStorage;
let limited: MediaStorage;

beforeEach(async () => {
  storage = failingStorage(memoryStorage());
  limited = timeLimitedStorage(storage, timeLimit);
  await limited.write('a-name', Buffer.from('bytes'), noAbort);
});

const calls: [string, (signal: AbortSignal) => Promise<unknown>][] = [
  ['write', (signal) => limited.write('a-name', Buffer.from('bytes'), signal)],
  ['size', (signal) => limited.size('a-name', signal)],
  ['open', (signal) => limited.open('a-name', undefined, signal)],
  ['delete', (signal) => limited.delete('a-name', signal)],
];

describe.each(calls)('%s', (_, call) => {
  it('fails at the time limit if the storage hangs', async () => {
    storage.state = 'hangs';
    const error = await call(noAbort).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(MediaUnavailable);
    expect(error).toMatchObject({ cause: { name: 'StorageTimeout' } });
  });

  it('says that the storage is unavailable if it fails', async () => {
    storage.state = 'fails';
    const error = await call(noAbort).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(MediaUnavailable);
    expect(error).toMatchObject({ cause: { message: 'the storage is unreachable' } });
  });

  it('ends with its signal, even if the storage hangs', async () => {
    storage.state = 'hangs';
    limited = timeLimitedStorage(storage, 60_000);
    const controller = new AbortController();
    const running = call(controller.signal);
    controller.abort(new Error('left'));
    await expect(running).rejects.toThrow('left');
    await expect(call(controller.signal)).rejects.toThrow('left');
  });
});

it('passes files and absences on', async () => {
  expect(String(await storedBytes(limited, 'a-name'))).toBe('bytes');
  expect(String(await storedBytes(limited, 'a-name', { first: 1, last: 2 }))).toBe('yt');
  expect(await limited.size('a-name', noAbort)).toBe(5);
  expect(await storedBytes(limited, 'unheard-of')).toBeUndefined();
});

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
