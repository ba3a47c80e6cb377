import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createClient, NotFoundError } from '../../src/index.ts';
import { createQueries } from '../../src/react/index.ts';
import { jsonResponse, problem, scriptedServer } from '../scripted-server.ts';

const id = '019aa3c4-5f10-7b7e-8a41-3c5d9e2f6b70';

let queryClient: QueryClient;
beforeEach(() => {
  queryClient = new QueryClient();
});
afterEach(() => queryClient.clear());

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
});

describe('a request', () => {
  it('is for the list with its query', async () => {
    await using server = await scriptedServer(jsonResponse(200, { data: [], meta: {} }));
    const { documents } = queriesAt(server.url);
    await queryClient.fetchQuery(documents.list({ search: 'a b', favorite: true }));
    expect(server.seen.map(({ url }) => url)).toEqual(['/api/v1/documents?search=a%20b&favorite=true']);
  });

  it('is for the next page of an infinite list, first without a cursor', async () => {
    const page = (name: string, next_cursor: string | null) =>
      jsonResponse(200, { data: [{ name, state: 'succeeded' }], meta: { next_cursor } });
    await using server = await scriptedServer(page('a', 'c1'), page('a', 'c1'), page('b', null));
    const options = queriesAt(server.url).documents.infiniteList({ favorite: false });
    await queryClient.prefetchInfiniteQuery(options);
    const observer = new InfiniteQueryObserver(queryClient, options);
    await observer.refetch();
    let result = observer.getCurrentResult();
    while (result.hasNextPage) result = await observer.fetchNextPage();
    expect(result.data?.pages.flatMap((one) => one.data.map(({ name }) => name))).toEqual(['a', 'b']);
    expect(server.seen.map(({ url }) => url).slice(1)).toEqual([
      '/api/v1/documents?favorite=false',
      '/api/v1/documents?favorite=false&cursor=c1',
    ]);
  });

  it.each([
    ['is the same again', ['c1', 'c1']],
    ['is that of an earlier page', ['c1', 'c2', 'c1']],
    ['is missing', [undefined]],
  ])('is not sent for ever: if a cursor %s, the infinite list has an error', async (_, cursors) => {
    const pages = cursors.map((next_cursor) => jsonResponse(200, { data: [], meta: { next_cursor } }));
    await using server = await scriptedServer(...pages);
    const observer = new InfiniteQueryObserver(queryClient, queriesAt(server.url).documents.infiniteList());
    let result = await observer.refetch();
    while (!result.isError) result = await observer.fetchNextPage();
    expect(result.error).toMatchObject({ message: expect.stringContaining('next_cursor') });
    expect(server.seen).toHaveLength(cursors.length);
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

it('a failure is the error of the client, without a retry of TanStack Query', async () => {
  await using server = await scriptedServer(problem(404));
  const { documents } = queriesAt(server.url);
  const error = await queryClient.fetchQuery(documents.get(id)).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(NotFoundError);
  expect(error).toMatchObject({ status: 404, problem: { detail: 'why' } });
  expect(server.seen).toHaveLength(1);
});

it.each([
  ['queued', 250],
  ['processing', 250],
  ['succeeded', false],
  ['failed', false],
])('a record that is %s is read again after %s', async (state, milliseconds) => {
  await using server = await scriptedServer(jsonResponse(200, { id, state }));
  const options = queriesAt(server.url).documents.get(id);
  await queryClient.fetchQuery(options);
  const query = queryClient.getQueryCache().find({ queryKey: options.queryKey });
  const { refetchInterval } = options as unknown as { refetchInterval: (given: unknown) => unknown };
  expect(refetchInterval(query)).toBe(milliseconds);
});

it('a poll that fails is followed by another one, later', () => {
  const { refetchInterval } = queriesAt('http://127.0.0.1:1').documents.list() as unknown as {
    refetchInterval: (query: object) => number | false;
  };
  const state = {
    data: { data: [{ id, state: 'processing' }] },
    error: new Error('502'),
    dataUpdateCount: 1,
  };
  expect(refetchInterval({ state })).toBe(15_000);
  expect(refetchInterval({ state: { ...state, data: undefined } })).toBe(false);
});

it('records that are stuck are read ever less often, until another one is written', () => {
  const { refetchInterval } = queriesAt('http://127.0.0.1:1').documents.list() as unknown as {
    refetchInterval: (query: object) => number | false;
  };
  const state = { data: { data: [{ id, state: 'processing' }] }, error: null, dataUpdateCount: 1 };
  const query = { state };
  const intervals = Array.from({ length: 60 }, () => {
    query.state = { ...query.state, dataUpdateCount: query.state.dataUpdateCount + 1 };
    return refetchInterval(query);
  });
  expect([intervals[0], intervals[12], intervals.at(-1)]).toEqual([250, 3_000, 60_000]);
  query.state = { ...query.state, data: { data: [...state.data.data, { id: '2', state: 'queued' }] } };
  expect(refetchInterval(query)).toBe(250);
});
