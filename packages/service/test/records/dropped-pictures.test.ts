import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { diskStorage } from '../../src/media/disk-storage.ts';
import { MediaLibrary } from '../../src/media/media-library.ts';
import type { MediaStorage } from '../../src/media/media-storage.ts';
import { newStore, type Store } from '../database/test-database.ts';
import { noAbort, storedBytes, timeLimits } from '../media/stored-bytes.ts';
import { type Caller, type RunningService, runService } from '../running-service.ts';

let store: Store;
let running: RunningService;
let storage: MediaStorage;
let media: MediaLibrary;
let caller: Caller;

beforeAll(async () => {
  store = await newStore();
  running = await runService(store.configuration);
  storage = diskStorage(join(String(store.configuration.dataFolder), 'media'));
  media = new MediaLibrary(running.service.database, storage, timeLimits);
});
beforeEach(async () => {
  caller = await running.newCaller();
});
afterAll(async () => {
  await running.close();
  await store.remove();
});

const get = async (path: string) => (await caller.send('GET', path)).json;

/** Stores an image with several results directly, because the provider makes only one. */
async function newImage(results: number): Promise<{ path: string; urls: string[] }> {
  const { database } = running.service;
  const own = { account_id: caller.accountId, id: uuidv7() };
  const tokens: string[] = [];
  for (let at = 0; at < results; at++) {
    tokens.push(await media.keep(own.account_id, own.id, Buffer.from(`picture ${at}`), noAbort));
  }
  const now = new Date();
  await database
    .insertInto('images')
    .values({
      ...own,
      name: 'A picture',
      description: 'A harbor',
      resolution: '256x256',
      style: null,
      medium: null,
      filter: null,
      results: tokens,
      state: 'succeeded',
      model: 'painter',
      created_at: now,
      updated_at: now,
    })
    .execute();
  await media.of(database, own.account_id, own.id).settle(tokens);
  const path = `/api/v1/images/${own.id}`;
  return { path, urls: (await get(path)).results };
}

const tokenOf = (url: string) => /([^/]+)\.png$/.exec(url)?.[1] ?? '';
const statusOf = async (url: string) => (await fetch(url)).status;

/** A form of an image update with these URLs as `results`. */
const imageForm = (urls: readonly string[], fields: Record<string, string> = { favorite: 'false' }) =>
  [
    ...(urls.length === 0 ? [['results', '']] : urls.map((url) => ['results', url])),
    ...Object.entries(fields),
  ] as [string, string][];

describe('the bytes of an image', () => {
  const left = async (urls: readonly string[]) =>
    Promise.all(urls.map(async (url) => (await storedBytes(storage, tokenOf(url)))?.toString() ?? null));

  it('are not served after their result is dropped, and are deleted by the sweep', async () => {
    const { path, urls } = await newImage(3);
    await caller.sendForm('PATCH', path, imageForm(urls.slice(1, 2)));
    expect(await Promise.all(urls.map(statusOf))).toEqual([404, 200, 404]);
    await media.sweep();
    expect(await left(urls)).toEqual([null, 'picture 1', null]);
    expect(await Promise.all(urls.map(statusOf))).toEqual([404, 200, 404]);
  });

  it('survive an update between their storage and the end of the generation', async () => {
    const { path, urls } = await newImage(1);
    const token = await media.keep(caller.accountId, path.slice(-36), Buffer.from('to be named'), noAbort);
    await caller.sendForm('PATCH', path, imageForm(urls));
    await media.sweep();
    expect(String(await storedBytes(storage, token))).toBe('to be named');
  });

  it('are not served after their image is deleted, and are deleted by the sweep', async () => {
    const [deleted, stays] = [await newImage(2), await newImage(1)];
    await caller.send('DELETE', deleted.path);
    expect(await Promise.all(deleted.urls.map(statusOf))).toEqual([404, 404]);
    await media.sweep();
    expect(await left([...deleted.urls, ...stays.urls])).toEqual([null, null, 'picture 0']);
    const rows = await running.service.database
      .selectFrom('media')
      .select('token')
      .where('account_id', '=', caller.accountId)
      .execute();
    expect(rows.map(({ token }) => token)).toEqual(stays.urls.map(tokenOf));
  });
});
