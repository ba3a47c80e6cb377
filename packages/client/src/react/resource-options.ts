import type { Document, DocumentList, Image, ImageList } from '@contentgen/contract';
import type { QueryFunction, QueryKey } from '@tanstack/react-query';
import openapiReactQuery from 'openapi-react-query';
import type { Call, CallOptions } from '../call.ts';
import { untilFinal } from './following.ts';
import type { InfiniteQueryOptionsOf, QueryOptionsOf } from './resource-queries.ts';

type Answered<Data> = Call<Data, { readonly response: Response }>;

/** A record of any resource. */
export type AnyRecord = Document | Image;

/** A page of any list. */
export type AnyPage = DocumentList | ImageList;

/** How a resource is read. */
export interface Reading {
  list(query: object, options: CallOptions): Answered<AnyPage>;
  get(id: string, options: CallOptions): Answered<AnyRecord>;
}

/** As much of openapi-react-query as is needed, untyped: the types come with `ResourceQueries`. */
type QueryOptions = <Data>(
  method: string,
  path: string,
  init?: object,
) => { readonly queryKey: QueryKey; readonly queryFn: QueryFunction<Data> };

interface Init extends CallOptions {
  readonly params: { readonly path?: { readonly id: string }; readonly query?: object };
}

/** The options for what is read of a resource, whose list and records stand at these paths. */
export function resourceOptions(reading: Reading, listPath: string, recordPath: string) {
  // In the place of openapi-fetch, which gives problems back, stand the client's calls, which throw their own errors.
  const GET = async (_path: string, { params: { path, query = {} }, ...options }: Init) => {
    const call = path ? reading.get(path.id, options) : reading.list(query, options);
    const data = await call;
    return { data, response: (await call.result()).response };
  };
  const queryOptions = openapiReactQuery({ GET } as never).queryOptions as unknown as QueryOptions;
  const keys = {
    lists: queryOptions('get', listPath).queryKey,
    records: queryOptions('get', recordPath).queryKey,
  };
  const pageOptions = (query: object) => queryOptions<AnyPage>('get', listPath, { params: { query } });

  const list = (query: object = {}) => ({
    ...pageOptions(query),
    retry: false,
    refetchInterval: untilFinal((page: AnyPage) => page.data),
  });

  const infiniteList = (query: object = {}) => ({
    // A key of its own: openapi-react-query would keep all the pages where the first one is kept.
    queryKey: [...pageOptions(query).queryKey, 'infinite'],
    queryFn: ({ pageParam, ...context }: Parameters<InfiniteQueryOptionsOf<AnyPage>['queryFn']>[0]) => {
      const { queryKey, queryFn } = pageOptions(pageParam === null ? query : { ...query, cursor: pageParam });
      return queryFn({ ...context, queryKey });
    },
    initialPageParam: null,
    getNextPageParam: ({ meta }: AnyPage) => meta.next_cursor,
    getPreviousPageParam: ({ meta }: AnyPage) => meta.prev_cursor,
    retry: false,
    refetchInterval: untilFinal(({ pages }: { pages: AnyPage[] }) =>
      pages.flatMap((page): AnyRecord[] => page.data),
    ),
  });

  const get = (id: string) => {
    const { queryKey, queryFn } = queryOptions<AnyRecord>('get', recordPath, { params: { path: { id } } });
    return {
      queryKey,
      queryFn: async (context: Parameters<QueryOptionsOf<AnyRecord>['queryFn']>[0]) => {
        const before = context.client.getQueryData<AnyRecord>(queryKey);
        const record = await queryFn(context);
        // The lists show the state, too.
        if (before && before.state !== record.state) {
          void context.client.invalidateQueries({ queryKey: keys.lists });
        }
        return record;
      },
      retry: false,
      refetchInterval: untilFinal((record: AnyRecord) => [record]),
    };
  };

  return { keys, list, infiniteList, get };
}

/** The options for what is read of a resource. */
export type ResourceOptions = ReturnType<typeof resourceOptions>;
