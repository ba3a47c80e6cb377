import { expect, it } from 'vitest';
import { createClient, pages, toArray } from '../src/index.ts';
import { jsonResponse, type Step, scriptedServer } from './scripted-server.ts';

async function server(...steps: Step[]) {
  const scripted = await scriptedServer(...steps);
  const client = createClient({ baseUrl: scripted.url, apiKey: 'key-1', retries: 0 });
  const urls = () => scripted.seen.map(({ url }) => url);
  return { client, seen: scripted.seen, urls, [Symbol.asyncDispose]: () => scripted[Symbol.asyncDispose]() };
}

const page = (names: string[], next: string | null) =>
  jsonResponse(200, { data: names, meta: { next_cursor: next } });

it('an iteration that stops requests no further page', async () => {
  await using running = await server(jsonResponse(200, { data: ['a', 'b'], meta: { next_cursor: 'more' } }));
  for await (const _ of running.client.documents.iterate()) break;
  expect(running.seen).toHaveLength(1);
});

it('an iteration with the cursor null begins with the first page, as without a cursor', async () => {
  await using running = await server(page(['a'], 'c1'), page(['b'], null));
  expect(await toArray(running.client.documents.iterate({ cursor: null, per_page: 10 }))).toEqual(['a', 'b']);
  await running.client.documents.list({ cursor: null });
  expect(running.urls()).toEqual([
    '/api/v1/documents?per_page=10',
    '/api/v1/documents?cursor=c1&per_page=10',
    '/api/v1/documents',
  ]);
});

it('an iteration continues from a cursor', async () => {
  await using running = await server(page(['c'], 'c3'), page(['d'], null));
  expect(await toArray(running.client.documents.iterate({ cursor: 'c2', per_page: 10 }))).toEqual(['c', 'd']);
  expect(running.urls()).toEqual([
    '/api/v1/documents?cursor=c2&per_page=10',
    '/api/v1/documents?cursor=c3&per_page=10',
  ]);
});

it('pages have their cursors, and are requested when the loop needs them', async () => {
  await using running = await server(page(['a'], 'c1'), page(['b'], null));
  const cursors: unknown[] = [];
  for await (const { data, meta } of pages(running.client.documents, { per_page: 10 })) {
    cursors.push(data, meta.next_cursor, running.seen.length);
  }
  expect(cursors).toEqual([['a'], 'c1', 1, ['b'], null, 2]);
});

it.each([
  ['its own page', undefined, [page(['a'], 'c1'), page(['b'], 'c1')], ['a', 'b']],
  ['an earlier page', undefined, [page(['a'], 'c1'), page(['b'], 'c2'), page(['c'], 'c1')], ['a', 'b', 'c']],
  ['the cursor of the query', 'c1', [page(['b'], 'c2'), page(['c'], 'c1')], ['b', 'c']],
] as const)(
  'a cursor that leads back to %s ends the iteration with an error',
  async (_, cursor, steps, names) => {
    await using running = await server(...steps);
    const records: unknown[] = [];
    const iterate = async () => {
      for await (const record of running.client.documents.iterate({ cursor })) records.push(record);
    };
    const message = '200 GET /api/v1/documents: a loop of cursors';
    const error = { name: 'InvalidResponseError', status: 200, message };
    await expect(iterate()).rejects.toMatchObject(error);
    // All records of the pages, before the error.
    expect(records).toEqual(names);
    expect(running.seen).toHaveLength(steps.length);
  },
);

it('pages and toArray throw the error of a loop, also when no record is read', async () => {
  await using running = await server(page([], 'c1'));
  await expect(toArray(pages(running.client.images))).rejects.toThrow('a loop of cursors');
  await expect(toArray(running.client.images.iterate())).rejects.toMatchObject({ retryable: false });
});

it('the pages of another resource, which ignores the options, also end with an error at a loop', async () => {
  const loop = { data: ['a'], meta: { next_cursor: 'c1', prev_cursor: null } };
  const list = () => Promise.resolve(loop) as never;
  const error = { name: 'Error', message: 'a loop of cursors' };
  await expect(toArray(pages<object, typeof loop>({ list }))).rejects.toMatchObject(error);
});

it.each([
  [0, [], 0],
  [2, ['a', 'b'], 1],
  [3, ['a', 'b', 'c'], 2],
  [9, ['a', 'b', 'c', 'd'], 2],
  [undefined, ['a', 'b', 'c', 'd'], 2],
])('toArray with the limit %s requests only the necessary pages', async (limit, names, requests) => {
  await using running = await server(page(['a', 'b'], 'c1'), page(['c', 'd'], null));
  expect(await toArray(running.client.documents.iterate(), { limit })).toEqual(names);
  expect(running.seen).toHaveLength(requests);
});

it.each([-1, 1.5, Number.NaN])('toArray refuses the limit %d', async (limit) => {
  await expect(toArray((async function* () {})(), { limit })).rejects.toBeInstanceOf(RangeError);
});
