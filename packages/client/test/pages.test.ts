import { expect, it } from 'vitest';
import { createClient, pages } from '../src/index.ts';
import { jsonResponse, type Step, scriptedServer } from './scripted-server.ts';

async function server(...steps: Step[]) {
  const scripted = await scriptedServer(...steps);
  const client = createClient({ baseUrl: scripted.url, apiKey: 'key-1', retries: 0 });
  const urls = () => scripted.seen.map(({ url }) => url);
  return { client, seen: scripted.seen, urls, [Symbol.asyncDispose]: () => scripted[Symbol.asyncDispose]() };
}

const page = (names: string[], next: string | null) =>
  jsonResponse(200, { data: names, meta: { next_cursor: next } });

async function collected<Item>(items: AsyncIterable<Item>): Promise<unknown[]> {
  const all: unknown[] = [];
  for await (const item of items) all.push(item);
  return all;
}

it('an iteration that stops requests no further page', async () => {
  await using running = await server(jsonResponse(200, { data: ['a', 'b'], meta: { next_cursor: 'more' } }));
  for await (const _ of running.client.documents.iterate()) break;
  expect(running.seen).toHaveLength(1);
});

it('an iteration with the cursor null begins with the first page, as without a cursor', async () => {
  await using running = await server(page(['a'], 'c1'), page(['b'], null));
  expect(await collected(running.client.documents.iterate({ cursor: null, per_page: 10 }))).toEqual([
    'a',
    'b',
  ]);
  await running.client.documents.list({ cursor: null });
  expect(running.urls()).toEqual([
    '/api/v1/documents?per_page=10',
    '/api/v1/documents?cursor=c1&per_page=10',
    '/api/v1/documents',
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
  ['no cursor', [undefined]],
  ['its own cursor', ['c1', 'c1']],
  ['the cursor of an earlier page', ['c1', 'c2', 'c1']],
])('a page with %s is an error, after its records', async (_, cursors) => {
  const steps = cursors.map((next) => jsonResponse(200, { data: ['a'], meta: { next_cursor: next } }));
  await using running = await server(...steps);
  const records: unknown[] = [];
  const all = async () => {
    for await (const record of running.client.documents.iterate()) records.push(record);
  };
  await expect(all()).rejects.toMatchObject({ name: 'ContentgenError', retryable: false });
  expect(records).toHaveLength(cursors.length);
});
