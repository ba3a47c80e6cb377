import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database, OpenDatabase } from '../../src/database/connection.ts';
import { holdDeletions } from '../../src/media/deletion-hold.ts';
import { MediaLibrary } from '../../src/media/media-library.ts';
import type { MediaStorage } from '../../src/media/media-storage.ts';
import { memoryStorage } from '../../src/media/memory-storage.ts';
import { openTestDatabase } from '../database/test-database.ts';

const [account, image] = [uuidv7(), uuidv7()];
let opened: OpenDatabase;
let database: Database;
let storage: MediaStorage;
let media: MediaLibrary;

beforeAll(async () => {
  opened = await openTestDatabase();
  database = opened.database;
});
beforeEach(async () => {
  await database.deleteFrom('media').execute();
  storage = memoryStorage();
  media = new MediaLibrary(database, storage);
});
afterAll(() => opened.close());

const keep = (text: string) => media.keep(account, image, Buffer.from(text));
const settle = (...tokens: string[]) => media.of(database, account, image).settle(tokens);
const discard = (...tokens: string[]) => media.of(database, account, image).discard(tokens);
const read = async (token: string) => (await media.read(token))?.toString();
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
  expect(await storage.read(dropped)).toBeUndefined();
  expect(await storage.read(discarded)).toBeUndefined();
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
  expect(await storage.read(pending)).toBeUndefined();
});

it('a sweep includes bytes whose storage failed', async () => {
  const full = new MediaLibrary(database, {
    ...storage,
    write: () => Promise.reject(new Error('no space left')),
  });
  await expect(full.keep(account, image, Buffer.from('picture'))).rejects.toThrow('no space left');
  expect(await tokens()).toHaveLength(1);
  await age(61);
  await full.sweep();
  expect(await tokens()).toEqual([]);
});

it('a later sweep deletes bytes whose deletion failed', async () => {
  const token = await keep('picture');
  await discard(token);
  const away = new MediaLibrary(database, {
    ...storage,
    delete: () => Promise.reject(new Error('the store is away')),
  });
  await expect(away.sweep()).rejects.toThrow('the store is away');
  expect(await tokens()).toEqual([token]);
  await media.sweep();
  expect(await tokens()).toEqual([]);
  expect(await storage.read(token)).toBeUndefined();
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
