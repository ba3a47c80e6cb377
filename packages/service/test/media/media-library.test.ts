import { Readable } from 'node:stream';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../src/media/configured-storage.ts';
import { holdDeletions, MediaLibrary } from '../../src/media/media-library.ts';
import type { MediaStorage, OpenedFile } from '../../src/media/media-storage.ts';
import { MediaUnavailable } from '../../src/resources/record-media.ts';
import { databaseOfFile } from '../database/test-database.ts';
import { noAbort, storedBytes, timeLimits } from './stored-bytes.ts';

const opened = await databaseOfFile();
const { database } = opened;

const [account, image] = [uuidv7(), uuidv7()];
let storage: MediaStorage;
let media: MediaLibrary;

beforeEach(async () => {
  await database.deleteFrom('media').execute();
  storage = memoryStorage();
  media = new MediaLibrary(database, storage, timeLimits);
});

const keep = (text: string) => media.keep(account, image, Buffer.from(text), noAbort);
const settle = (...tokens: string[]) => media.of(database, account, image).settle(tokens);
const discard = (...tokens: string[]) => media.of(database, account, image).discard(tokens);
const read = async (token: string) =>
  (await media.isAttached(token)) ? (await storedBytes(media, token))?.toString() : undefined;
const tokens = async () =>
  (await database.selectFrom('media').select('token').execute()).map((row) => row.token);

/** Makes all stored bytes older by this number of minutes. */
async function age(minutes: number): Promise<void> {
  const created_at = new Date(Date.now() - minutes * 60_000);
  await database.updateTable('media').set({ created_at }).execute();
}

it('bytes are readable while a record has them', async () => {
  const token = await keep('picture');
  expect(await read(token)).toBeUndefined();
  await settle(token);
  expect(await read(token)).toBe('picture');
  await settle();
  expect(await read(token)).toBeUndefined();
});

it('an image claims only its own bytes', async () => {
  const token = await keep('picture');
  await settle(token);
  await media.of(database, account, uuidv7()).settle([]);
  await media.of(database, uuidv7(), image).settle([]);
  expect(await read(token)).toBe('picture');
});

it('a sweep deletes dropped and discarded bytes, and leaves the rest', async () => {
  const [named, dropped, discarded, pending] = [
    await keep('named'),
    await keep('dropped'),
    await keep('discarded'),
    await keep('pending'),
  ];
  await settle(named, dropped);
  await settle(named);
  await discard(discarded);
  await discard();
  await media.sweep();
  expect(await read(named)).toBe('named');
  expect((await tokens()).toSorted()).toEqual([named, pending].toSorted());
  expect(await storedBytes(storage, dropped)).toBeUndefined();
  expect(await storedBytes(storage, discarded)).toBeUndefined();
});

it('a sweep deletes bytes that no record has after an hour, and no others', async () => {
  const [named, pending] = [await keep('named'), await keep('pending')];
  await settle(named);
  await age(59);
  await media.sweep();
  expect(await tokens()).toHaveLength(2);
  await age(61);
  await media.sweep();
  expect(await tokens()).toEqual([named]);
  expect(await storedBytes(storage, pending)).toBeUndefined();
});

/** Returns a library whose storage fails while a test says so, and the number of writes. */
function failing(given: { state: StorageState; storing?: number; call?: number; onFailure?: () => void }) {
  const broken = { state: given.state, writes: 0 };
  const during = async <Result>(operation: () => Promise<Result>): Promise<Result> => {
    if (broken.state === 'fails') throw new Error('the storage is unreachable');
    return broken.state === 'hangs' ? new Promise(() => {}) : operation();
  };
  const faulty: MediaStorage = {
    ...storage,
    write(...written) {
      broken.writes += 1;
      return during(() => storage.write(...written));
    },
    size: (...named) => during(() => storage.size(...named)),
    open: (...named) => during(() => storage.open(...named)),
    delete: (...named) => during(() => storage.delete(...named)),
  };
  const { storing = 0, call = 60_000, onFailure } = given;
  return { broken, library: new MediaLibrary(database, faulty, { call, storing }, onFailure) };
}

/** What the storage does when it is called: nothing special, reject, or never answer and ignore its signals. */
type StorageState = 'works' | 'fails' | 'hangs';

const keepIn = (library: MediaLibrary, signal = noAbort) =>
  library.keep(account, image, Buffer.from('picture'), signal);

it('a sweep includes bytes whose storage failed', async () => {
  const { library } = failing({ state: 'fails' });
  await expect(keepIn(library)).rejects.toMatchObject({ cause: { message: 'the storage is unreachable' } });
  expect(await tokens()).toHaveLength(1);
  await age(61);
  await media.sweep();
  expect(await tokens()).toEqual([]);
});

it('a later sweep deletes bytes whose deletion failed', async () => {
  const token = await keep('picture');
  await discard(token);
  await expect(failing({ state: 'fails' }).library.sweep()).rejects.toBeInstanceOf(MediaUnavailable);
  expect(await tokens()).toEqual([token]);
  await media.sweep();
  expect(await tokens()).toEqual([]);
  expect(await storedBytes(storage, token)).toBeUndefined();
});

describe('bytes whose storage fails', () => {
  it.each<StorageState>(['fails', 'hangs'])(
    'are stored again until the storage works (it %s)',
    async (state) => {
      let failures = 0;
      const onFailure = () => {
        failures += 1;
        if (failures === 2) broken.state = 'works';
      };
      const { broken, library } = failing({ state, storing: 60_000, call: 20, onFailure });
      const token = await keepIn(library);
      expect([broken.writes, failures]).toEqual([3, 2]);
      expect(await tokens()).toEqual([token]);
      await settle(token);
      expect(await read(token)).toBe('picture');
    },
  );

  it('are given up at an abort, in a call and in a pause', async () => {
    const inCall = new AbortController();
    const slow = failing({ state: 'hangs', storing: 60_000 });
    const kept = keepIn(slow.library, inCall.signal);
    await expect.poll(() => slow.broken.writes).toBe(1);
    inCall.abort(new Error('deleted'));
    await expect(kept).rejects.toThrow('deleted');

    const inPause = new AbortController();
    const onFailure = () => inPause.abort(new Error('deleted'));
    const retrying = failing({ state: 'fails', storing: 60_000, onFailure });
    await expect(keepIn(retrying.library, inPause.signal)).rejects.toThrow('deleted');
    expect(retrying.broken.writes).toBe(1);
  });
});

it('a file that arrives after the time limit is closed', async () => {
  const late = { length: 3, stream: Readable.from(['all']) };
  const { promise: arrives, resolve } = Promise.withResolvers<OpenedFile>();
  const slow = { ...storage, open: () => arrives };
  const library = new MediaLibrary(database, slow, { call: 1, storing: 0 });
  await expect(library.open('a-name', undefined, noAbort)).rejects.toBeInstanceOf(MediaUnavailable);
  resolve(late);
  await expect.poll(() => late.stream.destroyed).toBe(true);
});

it('every call that fails is reported, so that one place can log the outage', async () => {
  const onFailure = vi.fn();
  const { library } = failing({ state: 'fails', onFailure });
  const calls = [
    library.size('a-name', noAbort),
    library.open('a-name', undefined, noAbort),
    keepIn(library),
  ];
  for (const call of calls) await expect(call).rejects.toBeInstanceOf(MediaUnavailable);
  expect(onFailure).toHaveBeenCalledTimes(3);
});

it('a sweep deletes nothing while deletions are held back', async () => {
  const token = await keep('picture');
  await discard(token);
  await holdDeletions(opened, async () => {
    await media.sweep();
    expect(await tokens()).toEqual([token]);
  });
  await media.sweep();
  expect(await tokens()).toEqual([]);
});
