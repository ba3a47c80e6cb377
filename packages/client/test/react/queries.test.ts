import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createClient, NotFoundError } from '../../src/index.ts';
import { createQueries } from '../../src/react/index.ts';
import { jsonResponse, scriptedServer } from '../scripted-server.ts';
import { recordServer } from './record-server.ts';

const id = '019aa3c4-5f10-7b7e-8a41-3c5d9e2f6b70';

let server: Awaited<ReturnType<typeof recordServer>>;
let queryClient: QueryClient;
beforeEach(async () => {
  server = await recordServer();
  queryClient = new QueryClient();
});
afterEach(async () => {
  queryClient.clear();
  await server[Symbol.asyncDispose]();
});

const queriesAt = (baseUrl: string) => createQueries(createClient({ baseUrl, apiKey: 'key-1', retries: 0 }));

describe('the keys', () => {
  const { documents, images } = queriesAt('http://127.0.0.1:1');

  it('are those of openapi-react-query', () => {
    expect(documents.list({ favorite: true }).queryKey).toEqual([
      'get',
      '/api/v1/documents',
      { params: { query: { favorite: true } } },
    ]);
    expect(images.get(id).queryKey).toEqual(['get', '/api/v1/images/{id}', { params: { path: { id } } }]);
  });

  it('have common beginnings', () => {
    const { lists, records } = documents.keys;
    expect(documents.list().queryKey.slice(0, lists.length)).toEqual(lists);
    expect(documents.infiniteList().queryKey.slice(0, lists.length)).toEqual(lists);
    expect(documents.get(id).queryKey.slice(0, records.length)).toEqual(records);
    expect(documents.get(id).queryKey.slice(0, lists.length)).not.toEqual(lists);
  });

  it('differ between the pages of a list and its first page', () => {
    expect(documents.infiniteList().queryKey).not.toEqual(documents.list().queryKey);
  });
});

describe('a request', () => {
  it('is for the list with its query, or the record with its id', async () => {
    const { documents, images } = queriesAt(server.url);
    const image = server.add('images', 'Harbor');
    const list = await queryClient.fetchQuery(documents.list({ search: 'a b', favorite: true }));
    expect(list.data).toEqual([]);
    expect(await queryClient.fetchQuery(images.get(image))).toMatchObject({ id: image, name: 'Harbor' });
    expect(server.seen).toEqual([
      'GET /api/v1/documents?search=a%20b&favorite=true',
      `GET /api/v1/images/${image}`,
    ]);
  });

  it('is for the next page of an infinite list, first without a cursor', async () => {
    for (const name of ['e', 'd', 'c', 'b', 'a']) server.add('documents', name);
    const options = queriesAt(server.url).documents.infiniteList({ favorite: false });
    await queryClient.prefetchInfiniteQuery(options);
    const observer = new InfiniteQueryObserver(queryClient, options);
    let result = observer.getCurrentResult();
    while (result.hasNextPage) result = await observer.fetchNextPage();
    expect(result.data?.pages.flatMap((page) => page.data.map(({ name }) => name))).toEqual([...'abcde']);
    expect(server.seen).toEqual([
      'GET /api/v1/documents?favorite=false',
      'GET /api/v1/documents?favorite=false&cursor=2',
      'GET /api/v1/documents?favorite=false&cursor=4',
    ]);
  });

  it('for a page that the infinite list already has is an error, and the list keeps its pages', async () => {
    const page = (name: string, next: string) =>
      jsonResponse(200, {
        data: [{ name, state: 'succeeded' }],
        meta: { next_cursor: next, prev_cursor: null },
      });
    const all = [page('a', 'c1'), page('b', 'c2'), page('c', 'c1')];
    await using looping = await scriptedServer(...all, page('b', 'c2'), ...all);
    const observer = new InfiniteQueryObserver(queryClient, queriesAt(looping.url).documents.infiniteList());
    await observer.fetchNextPage();
    await observer.fetchNextPage();
    await observer.fetchNextPage();
    const failed = await observer.fetchNextPage();
    expect(failed.error).toMatchObject({ name: 'InvalidResponseError', status: 200 });
    expect(failed.error?.message).toBe('200 GET /api/v1/documents: a loop of cursors');
    const names = () =>
      observer.getCurrentResult().data?.pages.flatMap(({ data }) => data.map(({ name }) => name));
    expect(names()).toEqual(['a', 'b', 'c']);
    expect((await observer.refetch()).error).toBe(null);
    expect(names()).toEqual(['a', 'b', 'c']);
  });

  it('is aborted when no component needs it', async () => {
    const asked = Promise.withResolvers<ServerResponse>();
    await using silent = await scriptedServer((response) => asked.resolve(response));
    const observer = new QueryObserver(queryClient, queriesAt(silent.url).documents.get(id));
    const unsubscribe = observer.subscribe(() => {});
    const response = await asked.promise;
    const closed = once(response, 'close');
    unsubscribe();
    await closed;
    expect(response.writableFinished).toBe(false);
  });
});

describe('a failure', () => {
  it('is the error of the client, without a retry of TanStack Query', async () => {
    const { documents } = queriesAt(server.url);
    const error = await queryClient.fetchQuery(documents.get(id)).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(NotFoundError);
    expect(error).toMatchObject({ status: 404, problem: { detail: 'why' } });
    expect(server.seen).toHaveLength(1);
  });
});

it('a new state of a record makes the lists stale', async () => {
  const { documents } = queriesAt(server.url);
  await queryClient.fetchQuery(documents.list());
  const staleLists = () => queryClient.getQueryState(documents.list().queryKey)?.isInvalidated;
  const client = createClient({ baseUrl: server.url, apiKey: 'key-1' });
  const { id } = await client.documents.create({ name: 'a', prompt: 'b', creativity: 1 });

  await queryClient.fetchQuery(documents.get(id));
  expect(staleLists()).toBe(false);
  await queryClient.fetchQuery(documents.get(id));
  expect(queryClient.getQueryData(documents.get(id).queryKey)?.state).toBe('succeeded');
  expect(staleLists()).toBe(true);
});
