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

async function newDocument(): Promise<string> {
  const fields = { name: 'A text', prompt: 'Questions about bread', creativity: '0.25', template_id: '16' };
  const { status, headers } = await caller.sendForm('POST', '/api/v1/documents', fields);
  expect(status).toBe(201);
  return String(headers.get('location'));
}

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

describe.each(['PATCH', 'PUT'])('an update of a document by %s', (method) => {
  it.each([
    ['name', 'Another name'],
    ['result', 'My own words'],
    ['favorite', 'true'],
  ])('of only %s keeps the other fields', async (field, value) => {
    const path = await newDocument();
    const before = await get(path);
    const { status, json } = await caller.sendForm(method, path, { [field]: value });
    expect(status).toBe(200);
    const { updated_at, ...rest } = before;
    expect(json).toMatchObject({ ...rest, [field]: value === 'true' ? true : value });
    expect(json.updated_at >= updated_at).toBe(true);
    expect(await get(path)).toEqual(json);
  });

  it('of all fields changes all fields, also in JSON', async () => {
    const path = await newDocument();
    const fields = { name: 'Ω', result: '', favorite: true };
    const headers = { 'content-type': 'application/json' };
    const { json } = await caller.send(method, path, { headers, body: JSON.stringify(fields) });
    expect(json).toMatchObject(fields);
    expect(await get(path)).toEqual(json);
  });

  it('of no fields succeeds and changes nothing', async () => {
    const path = await newDocument();
    const before = await caller.send('GET', path);
    const { status, json, headers } = await caller.sendForm(method, path, '');
    expect(status).toBe(200);
    expect(json).toEqual(before.json);
    expect(headers.get('etag')).toBe(before.headers.get('etag'));
    expect((await caller.send('GET', path)).text).toBe(before.text);
  });

  it('changes the ETag', async () => {
    const path = await newDocument();
    const before = await caller.send('GET', path);
    const { headers } = await caller.sendForm(method, path, { favorite: 'true' });
    expect(headers.get('etag')).not.toBe(before.headers.get('etag'));
    expect((await caller.send('GET', path)).headers.get('etag')).toBe(headers.get('etag'));
  });

  it.each(['state', 'error', 'model', 'prompt', 'creativity', 'template_id', 'id', 'created_at'])(
    'of %s gets 422',
    async (field) => {
      const path = await newDocument();
      const before = await get(path);
      const { status, json } = await caller.sendForm(method, path, { [field]: 'queued', name: 'Other' });
      expect(status).toBe(422);
      expect(json.errors).toMatchObject([{ field, code: 'unknown' }]);
      expect(await get(path)).toEqual(before);
    },
  );

  it('can set the result of a failed document, which stays failed', async () => {
    const path = await newDocument();
    const failed = { state: 'failed', error_code: 'timed_out', error_detail: 'Too long.', result: null };
    await running.service.database
      .updateTable('documents')
      .set({ ...failed, state: 'failed' as const, error_code: 'timed_out' as const })
      .where('account_id', '=', caller.accountId)
      .execute();
    const { json } = await caller.sendForm(method, path, { result: 'My own words' });
    expect(json).toMatchObject({
      state: 'failed',
      error: { code: 'timed_out', detail: 'Too long.' },
      result: 'My own words',
    });
  });
});

describe.each(['PATCH', 'PUT'])('an update of an image by %s', (method) => {
  it('keeps, reorders and drops results', async () => {
    const { path, urls } = await newImage(3);
    const [first = '', second = '', third = ''] = urls;
    for (const kept of [[first, second, third], [third, first, second], [second, third], [third]]) {
      const { status, json } = await caller.sendForm(method, path, imageForm(kept));
      expect(status).toBe(200);
      expect(json.results).toEqual(kept);
      expect((await get(path)).results).toEqual(kept);
    }
    expect(await Promise.all(urls.map(statusOf))).toEqual([404, 404, 200]);
  });

  it('drops all results with an empty value', async () => {
    const { path, urls } = await newImage(2);
    const { json } = await caller.sendForm(method, path, imageForm([]));
    expect(json).toMatchObject({ results: [], state: 'succeeded', model: 'painter' });
    expect(await Promise.all(urls.map(statusOf))).toEqual([404, 404]);
  });

  it('changes the name only if the request has one', async () => {
    const { path, urls } = await newImage(1);
    const favorite = { favorite: 'true' };
    const unnamed = await caller.sendForm(method, path, imageForm(urls, favorite));
    expect(unnamed.json).toMatchObject({ name: 'A picture', favorite: true, results: urls });
    const named = await caller.sendForm(method, path, imageForm(urls, { ...favorite, name: 'Other' }));
    expect(named.json).toMatchObject({ name: 'Other', description: 'A harbor', favorite: true });
  });

  it.each([
    ['results', { favorite: 'true', name: 'Other' }],
    ['favorite', { results: '', name: 'Other' }],
  ])('needs %s', async (field, fields) => {
    const { path, urls } = await newImage(1);
    const { status, json } = await caller.sendForm(method, path, fields as unknown as Record<string, string>);
    expect(status).toBe(422);
    expect(json.errors).toMatchObject([{ field, code: 'required' }]);
    expect(await get(path)).toMatchObject({ name: 'A picture', favorite: false, results: urls });
  });

  it('answers 422 to a repeated result, and names it', async () => {
    const { path, urls } = await newImage(2);
    const [first = '', second = ''] = urls;
    const { status, json } = await caller.sendForm(method, path, imageForm([first, second, first]));
    expect(status).toBe(422);
    expect(json.errors).toMatchObject([{ field: 'results[2]', code: 'duplicate' }]);
    expect((await get(path)).results).toEqual(urls);
  });

  it("answers 422 to a result that is not the image's, and names it", async () => {
    const { path, urls } = await newImage(1);
    const [own = ''] = urls;
    const { urls: beside } = await newImage(1);
    const foreign = [
      'https://example.com/picture.png',
      ...beside,
      own.replace('http:', 'https:'),
      `${own}?v=1`,
      `${own}#top`,
      tokenOf(own),
      new URL(own).pathname,
    ];
    for (const url of foreign) {
      const { status, json } = await caller.sendForm(method, path, imageForm([own, url]));
      expect(status).toBe(422);
      expect(json.errors).toMatchObject([{ field: 'results[1]' }]);
    }
    expect((await get(path)).results).toEqual(urls);
    expect(await Promise.all([...urls, ...beside].map(statusOf))).toEqual([200, 200]);
  });

  it('answers 422 to a dropped result', async () => {
    const { path, urls } = await newImage(2);
    const [first = '', second = ''] = urls;
    await caller.sendForm(method, path, imageForm([second]));
    const { status, json } = await caller.sendForm(method, path, imageForm([second, first]));
    expect(status).toBe(422);
    expect(json.errors).toMatchObject([{ field: 'results[1]', code: 'foreign' }]);
  });

  it('of a record of another account gets 404', async () => {
    const { path, urls } = await newImage(1);
    const other = await running.newCaller();
    expect((await other.sendForm(method, path, imageForm(urls))).status).toBe(404);
    expect(await statusOf(urls[0] ?? '')).toBe(200);
  });
});

describe('a deletion', () => {
  it.each([
    ['document', newDocument],
    ['image', async () => (await newImage(1)).path],
  ])('of a %s succeeds once', async (_, create) => {
    const path = await create();
    const deleted = await caller.send('DELETE', path);
    expect([deleted.status, deleted.text]).toEqual([204, '']);
    for (const method of ['DELETE', 'GET']) {
      expect((await caller.send(method, path)).status).toBe(404);
    }
    expect((await caller.sendForm('PATCH', path, imageForm([]))).status).not.toBe(200);
    const list = path.slice(0, path.lastIndexOf('/'));
    expect((await get(list)).data).toEqual([]);
  });

  it('deletes no other record', async () => {
    const [deleted, stays] = [await newImage(1), await newImage(1)];
    const document = await newDocument();
    await caller.send('DELETE', deleted.path);
    expect((await get(stays.path)).results).toEqual(stays.urls);
    expect(await statusOf(stays.urls[0] ?? '')).toBe(200);
    expect((await caller.send('GET', document)).status).toBe(200);
  });

  it('by another account gets 404', async () => {
    const { path } = await newImage(1);
    const other = await running.newCaller();
    expect((await other.send('DELETE', path)).status).toBe(404);
    expect((await caller.send('GET', path)).status).toBe(200);
  });
});

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
