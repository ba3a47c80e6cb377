import {
  type QueryClient,
  type QueryFunctionContext,
  type QueryKey,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { CallOptions } from '../call.ts';
import type { Client } from '../client.ts';
import { NotFoundError } from '../errors.ts';
import { repeatedFields, table } from '../generated/table.ts';
import { nextCursor, type Page } from '../pages.ts';
import { type FavoriteResource, setFavorite } from '../set-favorite.ts';
import { type GeneratedRecord, isFinal, pauseAfter } from '../wait-for.ts';
import { type Watchable, watch } from '../watch.ts';
import type { CallError, FavoriteVariables, Pages, Queries, RecordsName, Watched } from './types.ts';

/** The methods of any resource. The types of `Queries` are exact; here one implementation serves all resources. */
interface Methods {
  list(query: object, options: CallOptions): Promise<Page<GeneratedRecord>>;
  get(id: string, options: CallOptions): Promise<GeneratedRecord>;
  create(body: object, options: object): Promise<GeneratedRecord>;
  update(id: string, body: object, options: CallOptions): Promise<GeneratedRecord>;
  delete(id: string, options: CallOptions): Promise<undefined>;
}

/** What TanStack Query gives the function that reads a page. */
type PageContext = QueryFunctionContext<QueryKey, string | null>;

/** What `useWatch` has received of a record. */
interface Received {
  readonly id: string | undefined;
  readonly text: string;
  readonly record: GeneratedRecord | undefined;
  readonly isDeleted: boolean;
  readonly error: CallError | null;
}

const nothing = { text: '', record: undefined, isDeleted: false, error: null };

/** Queries over a client: options for TanStack Query, and hooks. */
export function createQueries(client: Client): Queries {
  const names = Object.entries(table).flatMap(([name, methods]) => ('get' in methods ? name : []));
  const queries = names.map((name) => [name, resourceQueries(client, name as RecordsName)]);
  const usage = {
    queryKey: ['get', table.account.usage.path],
    queryFn: ({ signal }: QueryFunctionContext) => client.account.usage({ signal }),
    retry: false,
  };
  const useUsage = (options?: object) => useQuery({ ...usage, ...options });
  return { ...Object.fromEntries(queries), useUsage };
}

function resourceQueries(client: Client, name: RecordsName) {
  const methods = client[name] as unknown as Methods;
  // The keys are those of openapi-react-query, so a program can use both with one cache.
  const keys = { lists: ['get', table[name].list.path], records: ['get', table[name].get.path] };

  /** Called with the id of each record that this program deletes. */
  const watchers = new Set<(id: string) => void>();

  const list = (query: object = {}) => ({
    queryKey: [...keys.lists, { params: { query } }],
    queryFn: ({ signal }: QueryFunctionContext) => methods.list(query, { signal }),
    retry: false,
    refetchInterval: untilFinal((page: Page<GeneratedRecord>) => page.data),
  });

  const infiniteList = (query: object = {}) => ({
    // This key differs from the key of a single page.
    queryKey: [...list(query).queryKey, 'infinite'],
    queryFn: async ({ client: cache, queryKey, pageParam, signal }: PageContext) => {
      const page = await methods.list({ ...query, cursor: pageParam }, { signal });
      // In a further page, the pages before are in the cache. If all are read again, their cursors may have changed.
      const before = cache.getQueryData<Pages<Page<GeneratedRecord>>>(queryKey);
      const isFurther = pageParam !== null && before?.pages.at(-1)?.meta.next_cursor === pageParam;
      nextCursor(page, new Set([...(isFurther ? before.pageParams : []), pageParam]));
      return page;
    },
    initialPageParam: null,
    getNextPageParam: ({ meta }: Page<GeneratedRecord>) => meta.next_cursor,
    retry: false,
    refetchInterval: untilFinal(({ pages }: Pages<Page<GeneratedRecord>>) =>
      pages.flatMap((page) => page.data),
    ),
  });

  const get = (id: string) => ({
    queryKey: [...keys.records, { params: { path: { id } } }],
    queryFn: ({ signal }: QueryFunctionContext) => methods.get(id, { signal }),
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
      const [received, setReceived] = useState<Received>({ id, ...nothing });
      const [round, setRound] = useState(0);
      // biome-ignore lint/correctness/useExhaustiveDependencies: The functions of a resource stay the same.
      useEffect(() => {
        /** Changes what this record has received; another record begins with nothing. */
        const add = (change: (before: Received) => Partial<Received>) =>
          setReceived((before) => {
            const own = before.id === id ? before : { id, ...nothing };
            return { ...own, ...change(own) };
          });
        add(() => nothing);
        if (id === undefined) return;
        const deleted = () => add(() => ({ isDeleted: true }));
        const heard = (other: string) => other === id && deleted();
        watchers.add(heard);
        const controller = new AbortController();
        const follow = async () => {
          const { signal } = controller;
          for await (const event of watch(client[name] as Watchable, id, { signal })) {
            if (event.type === 'text') {
              const { offset, text } = event.data;
              // The offset 0 begins a new draft.
              add((before) => ({ text: (offset === 0 ? '' : before.text) + text }));
            } else if (event.type === 'record') {
              await keep(cache, event.data);
              add(() => ({ record: event.data }));
              void cache.invalidateQueries({ queryKey: keys.lists });
            } else if (event.type === 'deleted') {
              deleted();
              await cache.resetQueries({ queryKey: get(id).queryKey });
            }
          }
        };
        follow().catch((error) => {
          if (controller.signal.aborted) return;
          if (error instanceof NotFoundError) deleted();
          else add(() => ({ error }));
        });
        return () => {
          watchers.delete(heard);
          controller.abort();
        };
      }, [cache, id, round]);
      const retry = useCallback(() => setRound((before) => before + 1), []);
      const { data: cached } = useQuery({ ...get(id ?? ''), enabled: false });
      // Until the effect has run, the state is that of the record before.
      const { text, isDeleted, error, ...own } = received.id === id ? received : nothing;
      // The cache may be cleared while the record is shown.
      const record = isDeleted ? undefined : (cached ?? own.record);
      const { result } = (record ?? {}) as { readonly result?: string | null };
      return { record, text: result || text, state: isDeleted ? 'deleted' : record?.state, error, retry };
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
        for (const heard of watchers) heard(id);
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

/** Milliseconds after a poll that failed. */
const pauseAfterFailure = 15_000;

/**
 * Creates a `refetchInterval` that polls at growing intervals until the state of every record is final. They grow further
 * while the same records stay in the same states: a generation that is stuck must not cost a request every 3 seconds. A
 * poll that fails does not end them.
 */
function untilFinal<Data>(recordsOf: (data: Data) => readonly GeneratedRecord[]) {
  const known = new WeakMap<object, { readonly open: string; readonly since: number }>();
  return (query: PolledQuery<Data>): number | false => {
    const { data, error, dataUpdateCount } = query.state;
    const records = data === undefined ? [] : recordsOf(data).filter((record) => !isFinal(record));
    if (records.length === 0) return false;
    const open = records.map(({ id, state }) => `${id} ${state}`).join();
    const before = known.get(query);
    const since = before?.open === open ? before.since : dataUpdateCount;
    known.set(query, { open, since });
    const polls = dataUpdateCount - since;
    const pause = Math.max(pauseAfter(polls), Math.min(pauseAfter(0) * 1.5 ** (polls - 14), 60_000));
    return error ? Math.max(pause, pauseAfterFailure) : pause;
  };
}
