import {
  type QueryClient,
  type QueryFunction,
  type QueryFunctionContext,
  type QueryKey,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import openapiReactQuery from 'openapi-react-query';
import { useCallback, useEffect, useState } from 'react';
import type { CallOptions } from '../call.ts';
import { type Client, throwErrors } from '../client.ts';
import { NotFoundError } from '../errors.ts';
import { repeatedFields, table } from '../generated/table.ts';
import type { Page } from '../pages.ts';
import { type FavoriteResource, setFavorite } from '../set-favorite.ts';
import { type GeneratedRecord, isFinal, pauseAfter } from '../wait-for.ts';
import { type Watchable, watch } from '../watch.ts';
import type { CallError, FavoriteVariables, Pages, Queries, RecordsName, Watched } from './types.ts';

/** The methods of any resource. The types of `Queries` are exact; here one implementation serves all resources. */
interface Methods {
  list(query: object, options: CallOptions): Promise<Page<GeneratedRecord>>;
  create(body: object, options: object): Promise<GeneratedRecord>;
  update(id: string, body: object, options: CallOptions): Promise<GeneratedRecord>;
  delete(id: string, options: CallOptions): Promise<undefined>;
}

/** The options of openapi-react-query for a path, untyped. */
type QueryOptions = <Data>(
  method: string,
  path: string,
  init?: object,
) => { readonly queryKey: QueryKey; readonly queryFn: QueryFunction<Data> };

/** Queries over a client: options for TanStack Query, and hooks. */
export function createQueries(client: Client): Queries {
  // openapi-react-query alone would throw the problem of a response instead of a typed error.
  const GET = (path: never, init: object) =>
    client.GET(path, { ...init, middleware: [throwErrors] } as never);
  const { queryOptions } = openapiReactQuery({ ...client, GET } as unknown as Client);
  const names = Object.entries(table).flatMap(([name, methods]) => ('list' in methods ? name : []));
  const queries = names.map((name) => [
    name,
    resourceQueries(client, name as RecordsName, queryOptions as unknown as QueryOptions),
  ]);
  return Object.fromEntries(queries);
}

function resourceQueries(client: Client, name: RecordsName, queryOptions: QueryOptions) {
  const methods = client[name] as unknown as Methods;
  const listPath = table[name].list.path;
  const recordPath = table[name].get.path;
  const keys = {
    lists: queryOptions('get', listPath).queryKey,
    records: queryOptions('get', recordPath).queryKey,
  };

  const list = (query: object = {}) => ({
    ...queryOptions<Page<GeneratedRecord>>('get', listPath, { params: { query } }),
    retry: false,
    refetchInterval: untilFinal((page: Page<GeneratedRecord>) => page.data),
  });

  const infiniteList = (query: object = {}) => ({
    // This key differs from the key of a single page. openapi-react-query would use the same key for both.
    queryKey: [...list(query).queryKey, 'infinite'],
    queryFn: ({ pageParam, signal }: QueryFunctionContext<QueryKey, string | null>) =>
      methods.list({ ...query, cursor: pageParam }, { signal }),
    initialPageParam: null,
    getNextPageParam: ({ meta }: Page<GeneratedRecord>) => meta.next_cursor,
    retry: false,
    refetchInterval: untilFinal(({ pages }: Pages<Page<GeneratedRecord>>) =>
      pages.flatMap((page) => page.data),
    ),
  });

  const get = (id: string) => ({
    ...queryOptions<GeneratedRecord>('get', recordPath, { params: { path: { id } } }),
    retry: false,
    refetchInterval: untilFinal((record: GeneratedRecord) => [record]),
  });

  /** Stores a record that the service returned. A read in progress may get an older version. */
  async function keep(cache: QueryClient, record: GeneratedRecord): Promise<GeneratedRecord> {
    const { queryKey } = get(record.id);
    await cache.cancelQueries({ queryKey });
    cache.setQueryData(queryKey, record);
    return record;
  }

  /** Changes a record in a component. The lists are read again; after a failure, all records, too. */
  function useChange<Variables, Data>(
    change: (variables: Variables, cache: QueryClient) => Promise<Data>,
    options: object = {},
  ) {
    const cache = useQueryClient();
    return useMutation<Data, CallError, Variables>({
      ...options,
      mutationFn: async (variables) => {
        try {
          return await change(variables, cache);
        } catch (error) {
          void cache.invalidateQueries({ queryKey: keys.records });
          throw error;
        } finally {
          void cache.invalidateQueries({ queryKey: keys.lists });
        }
      },
    });
  }

  type Variables = CallOptions & { readonly id: string; readonly body: object };

  return {
    keys,
    list,
    infiniteList,
    get,
    useList: (query?: object, options?: object) => useQuery({ ...list(query), ...options }),
    useInfiniteList: (query?: object, options?: object) =>
      useInfiniteQuery({ ...infiniteList(query), ...options }),
    useGet: (id: string, options?: object) => useQuery({ ...get(id), ...options }),

    useWatch(id: string | undefined): Watched<GeneratedRecord> {
      const cache = useQueryClient();
      const [text, setText] = useState('');
      const [isKnown, setKnown] = useState(false);
      const [isDeleted, setDeleted] = useState(false);
      const [error, setError] = useState<CallError | null>(null);
      const [round, setRound] = useState(0);
      // biome-ignore lint/correctness/useExhaustiveDependencies: The functions of a resource stay the same.
      useEffect(() => {
        setText('');
        setKnown(false);
        setDeleted(false);
        setError(null);
        if (id === undefined) return;
        const controller = new AbortController();
        const follow = async () => {
          const { signal } = controller;
          for await (const event of watch(client[name] as Watchable, id, { signal })) {
            if (event.type === 'text') {
              const { offset, text: piece } = event.data;
              // The offset 0 begins a new draft.
              setText((before) => (offset === 0 ? '' : before) + piece);
            } else if (event.type === 'record') {
              await keep(cache, event.data);
              setKnown(true);
              void cache.invalidateQueries({ queryKey: keys.lists });
            } else if (event.type === 'deleted') {
              setDeleted(true);
              await cache.resetQueries({ queryKey: get(id).queryKey });
            }
          }
        };
        follow().catch((reason) => {
          if (controller.signal.aborted) return;
          if (reason instanceof NotFoundError) setDeleted(true);
          else setError(reason);
        });
        return () => controller.abort();
      }, [cache, id, round]);
      const retry = useCallback(() => setRound((before) => before + 1), []);
      const { data: record } = useQuery({ ...get(id ?? ''), enabled: false });
      const { result } = (record ?? {}) as { readonly result?: string | null };
      // A deletion in this program removes the record from the cache.
      const state = isDeleted || (isKnown && !record) ? 'deleted' : record?.state;
      return { record, text: result || text, state, error, retry };
    },

    useCreate: (options?: object) =>
      useChange(async ({ body, ...more }: Omit<Variables, 'id'>, cache) => {
        return keep(cache, await methods.create(body, { prefer: 'respond-async', ...more }));
      }, options),

    useUpdate: (options?: object) =>
      useChange(async ({ id, body, ...more }: Variables, cache) => {
        return keep(cache, await methods.update(id, body, more));
      }, options),

    useDelete: (options?: object) =>
      useChange(async ({ id, ...more }: Omit<Variables, 'body'>, cache) => {
        await methods.delete(id, more);
        void cache.resetQueries({ queryKey: get(id).queryKey });
        return undefined;
      }, options),

    useSetFavorite: (options?: object) =>
      useChange(async ({ record, favorite, ...more }: FavoriteVariables<CachedRecord>, cache) => {
        const mark = (shown: boolean | undefined) => {
          for (const queryKey of [keys.lists, keys.records])
            cache.setQueriesData({ queryKey }, (data: Cached) => marked(data, record.id, shown));
        };
        // A read in progress would hide the mark again.
        await Promise.all([
          cache.cancelQueries({ queryKey: keys.lists }),
          cache.cancelQueries({ queryKey: keys.records }),
        ]);
        mark(favorite);
        try {
          const changed =
            name in repeatedFields
              ? await setFavorite(client[name] as FavoriteResource, record, favorite, more)
              : await methods.update(record.id, { favorite }, more);
          return await keep(cache, changed);
        } catch (error) {
          mark(record.favorite);
          throw error;
        }
      }, options),
  };
}

interface CachedRecord extends GeneratedRecord {
  readonly favorite?: boolean;
}

/** What the cache has: a record, a page of a list, or all pages of a list. */
type Cached = CachedRecord | { readonly data: Cached[] } | { readonly pages: Cached[] } | undefined;

/** Returns a copy of the cached data in which a record has another `favorite`. */
function marked(cached: Cached, id: string, favorite: boolean | undefined): Cached {
  if (cached === undefined) return undefined;
  const markedAll = (items: readonly Cached[]) => items.map((item) => marked(item, id, favorite));
  if ('pages' in cached) return { ...cached, pages: markedAll(cached.pages) };
  if ('data' in cached) return { ...cached, data: markedAll(cached.data) };
  return cached.id === id ? ({ ...cached, favorite } as CachedRecord) : cached;
}

/** The part of a query that decides whether to poll again. */
interface PolledQuery<Data> {
  readonly state: {
    readonly data: Data | undefined;
    readonly error: unknown;
    readonly dataUpdateCount: number;
  };
}

/** Creates a `refetchInterval` that polls at growing intervals until the state of every record is final. */
function untilFinal<Data>(recordsOf: (data: Data) => readonly GeneratedRecord[]) {
  return ({ state: { data, error, dataUpdateCount } }: PolledQuery<Data>): number | false =>
    data === undefined || error || recordsOf(data).every(isFinal) ? false : pauseAfter(dataUpdateCount - 1);
}
