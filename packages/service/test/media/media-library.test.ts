import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { holdDeletions } from '../../src/media/deletion-hold.ts';
import { MediaLibrary } from '../../src/media/media-library.ts';
import type { MediaStorage } from '../../src/media/media-storage.ts';
import { memoryStorage } from '../../src/media/memory-storage.ts';
import { MediaUnavailable } from '../../src/resources/record-media.ts';
import { databaseOfFile } from '../database/test-database.ts';
import { failingStorage, type StorageState } from './failing-storage.ts';
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

it('a sweep includes bytes whose storage failed', async () => {
  const full = new MediaLibrary(
    database,
    {
      ...storage,
      write: () => Promise.reject(new Error('no space left')),
    },
    timeLimits,
  );
  await expect(full.keep(account, image, Buffer.from('picture'), noAbort)).rejects.toMatchObject({
    cause: { message: 'no space left' },
  });
  expect(await tokens()).toHaveLength(1);
  await age(61);
  await full.sweep();
  expect(await tokens()).toEqual([]);
});

it('a later sweep deletes bytes whose deletion failed', async () => {
  const token = await keep('picture');
  await discard(token);
  const away = new MediaLibrary(
    database,
    {
      ...storage,
      delete: () => Promise.reject(new Error('the store is unreachable')),
    },
    timeLimits,
  );
  await expect(away.sweep()).rejects.toMatchObject({ cause: { message: 'the store is unreachable' } });
  expect(await tokens()).toEqual([token]);
  await media.sweep();
  expect(await tokens()).toEqual([]);
  expect(await storedBytes(storage, token)).toBeUndefined();
});

describe('bytes whose storage fails', () => {
  /** Returns a library that tries for `storing` milliseconds to store a picture. The storage fails twice. */
  function failing(state: StorageState, storing: number) {
    const broken = failingStorage(storage);
    broken.state = state;
    let failures = 0;
    const library = new MediaLibrary(database, broken, { call: 20, storing }, () => {
      failures += 1;
      if (failures === 2) broken.state = 'works';
    });
    return { broken, library, failures: () => failures };
  }

  it.each<StorageState>(['fails', 'hangs'])(
    'are stored again until the storage works (it %s)',
    async (state) => {
      const { broken, library, failures } = failing(state, 60_000);
      const token = await library.keep(account, image, Buffer.from('picture'), noAbort);
      expect([broken.writes, failures()]).toEqual([3, 2]);
      expect(await tokens()).toEqual([token]);
      await settle(token);
      expect(await read(token)).toBe('picture');
    },
  );

  it.each<StorageState>(['fails', 'hangs'])('are given up when the time is over (it %s)', async (state) => {
    const { broken, library } = failing(state, 0);
    const keeping = library.keep(account, image, Buffer.from('picture'), noAbort);
    await expect(keeping).rejects.toBeInstanceOf(MediaUnavailable);
    expect(broken.writes).toBe(1);
  });

  it('are given up at an abort, in a call and in a pause', async () => {
    const inCall = new AbortController();
    const hanging = failingStorage(storage);
    hanging.state = 'hangs';
    const slow = new MediaLibrary(database, hanging, { call: 60_000, storing: 60_000 });
    const kept = slow.keep(account, image, Buffer.from('picture'), inCall.signal);
    await expect.poll(() => hanging.writes).toBe(1);
    inCall.abort(new Error('deleted'));
    await expect(kept).rejects.toThrow('deleted');

    const inPause = new AbortController();
    const away = failingStorage(storage);
    away.state = 'fails';
    const limits = { call: 60_000, storing: 60_000 };
    const retrying = new MediaLibrary(database, away, limits, () => inPause.abort(new Error('deleted')));
    await expect(retrying.keep(account, image, Buffer.from('picture'), inPause.signal)).rejects.toThrow(
      'deleted',
    );
    expect(away.writes).toBe(1);
  });
});

it('every call that fails is reported, so that one place can log the outage', async () => {
  const broken = failingStorage(storage);
  broken.state = 'fails';
  const reported: unknown[] = [];
  const limits = { call: 1_000, storing: 0 };
  const library = new MediaLibrary(database, broken, limits, ({ cause }) => reported.push(cause));
  const calls = [
    library.size('a-name', noAbort),
    library.open('a-name', undefined, noAbort),
    library.keep(account, image, Buffer.from('picture'), noAbort),
  ];
  for (const call of calls) await expect(call).rejects.toBeInstanceOf(MediaUnavailable);
  expect(reported).toEqual(Array(3).fill(expect.objectContaining({ message: 'the storage is unreachable' })));
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
