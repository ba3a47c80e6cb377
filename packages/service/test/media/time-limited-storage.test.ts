import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MediaStorage } from '../../src/media/media-storage.ts';
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

describe('a stream', () => {
  /** Opens a stream that the test writes. */
  async function open(limit = timeLimit) {
    const source = new PassThrough();
    const { write, size, delete: remove, check } = storage;
    const opening: MediaStorage = {
      write,
      size,
      delete: remove,
      check,
      open: async () => ({ length: 3, stream: source }),
    };
    const opened = await timeLimitedStorage(opening, limit).open('a-name', undefined, noAbort);
    if (opened === undefined) throw new Error('There is no stream.');
    return { source, stream: opened.stream };
  }

  it('fails when the storage stops to send, and closes its source', async () => {
    const { source, stream } = await open();
    source.write('by');
    await expect(text(stream)).rejects.toMatchObject({ name: 'StorageTimeout' });
    await expect.poll(() => source.closed).toBe(true);
  });

  it('does not fail while its reader reads nothing', async () => {
    const { source, stream } = await open();
    source.end('all');
    const { promise: laterThanTheLimit, resolve } = Promise.withResolvers<void>();
    setTimeout(resolve, 3 * timeLimit);
    await laterThanTheLimit;
    expect(await text(stream)).toBe('all');
  });

  it('closes its source when it is closed', async () => {
    const { source, stream } = await open(60_000);
    stream.destroy();
    await expect.poll(() => source.closed).toBe(true);
  });

  it('is closed when it arrives after the time limit', async () => {
    const late = new Readable({ read() {} });
    const { promise: arrives, resolve } = Promise.withResolvers<{ length: number; stream: Readable }>();
    const slow: MediaStorage = { ...memoryStorage(), open: () => arrives };
    await expect(timeLimitedStorage(slow, 1).open('a-name', undefined, noAbort)).rejects.toBeInstanceOf(
      MediaUnavailable,
    );
    resolve({ length: 1, stream: late });
    await expect.poll(() => late.closed).toBe(true);
  });
});
