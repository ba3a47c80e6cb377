import type { QueryFunction, QueryKey } from '@tanstack/react-query';
import openapiReactQuery from 'openapi-react-query';
import type { Call, CallOptions } from '../call.ts';
import { ApiError, InvalidResponseError, RateLimitError } from '../errors.ts';
import { type GeneratedRecord, isFinal, pauseAfter } from '../wait-for.ts';
import type { CallError, Cursor, InfiniteQueryOptionsOf, Pages, QueryOptionsOf } from './resource-queries.ts';

type ResponseCall<Data> = Call<Data, { readonly response: Response }>;

/** A page of any list. */
export interface AnyPage {
  readonly data: readonly GeneratedRecord[];
  readonly meta: { readonly next_cursor: string | null; readonly prev_cursor: string | null };
}

/** The methods of any resource that read records. */
export interface Reading {
  list(query: object, options: CallOptions): ResponseCall<AnyPage>;
  get(id: string, options: CallOptions): ResponseCall<GeneratedRecord>;
}

/** The part of openapi-react-query in use, untyped: `ResourceQueries` has the types. */
type QueryOptions = <Data>(
  method: string,
  path: string,
  init?: object,
) => { readonly queryKey: QueryKey; readonly queryFn: QueryFunction<Data> };

interface Init extends CallOptions {
  readonly params: { readonly path?: { readonly id: string }; readonly query?: object };
}

/** Creates the query options of a resource with these paths. */
export function resourceOptions(reading: Reading, listPath: string, recordPath: string) {
  // openapi-fetch would return problems; the client's calls throw errors.
  const responses = new WeakMap<object, Response>();
  const GET = async (_path: string, { params: { path, query = {} }, ...options }: Init) => {
    const call = path ? reading.get(path.id, options) : reading.list(query, options);
    const data = await call;
    const { response } = await call.result();
    responses.set(data, response);
    return { data, response };
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

  /** The cursor of the first page that a fetch requests. A fetch of several pages has one signal. */
  const firstCursors = new WeakMap<AbortSignal, Cursor>();

  const infiniteList = (query: object = {}) => ({
    // This key differs from the key of a single page. openapi-react-query would use the same key for both.
    queryKey: [...pageOptions(query).queryKey, 'infinite'],
    queryFn: async ({ pageParam, ...context }: Parameters<InfiniteQueryOptionsOf<AnyPage>['queryFn']>[0]) => {
      const { client, signal } = context;
      if (!firstCursors.has(signal)) firstCursors.set(signal, pageParam);
      const { queryKey, queryFn } = pageOptions(pageParam === null ? query : { ...query, cursor: pageParam });
      const page = await queryFn({ ...context, queryKey });
      const refusal = (detail: string) =>
        new InvalidResponseError(
          { problem: { detail }, response: responses.get(page) as Response },
          { method: 'GET', path: listPath, idempotencyKey: undefined },
        );
      const next: unknown = page.meta?.next_cursor;
      if (!Array.isArray(page.data) || !(next === null || (next && typeof next === 'string')))
        throw refusal('not a page');
      const before = client.getQueryData<Pages<AnyPage>>(context.queryKey);
      const index = before?.pageParams.indexOf(pageParam) ?? -1;
      // A fetch of all pages begins with the first one. Another fetch adds a page, which the list must not have yet. The
      // last page of a loop may also lead to the first one, if that has a cursor.
      const isLoop =
        index > 0 ||
        (index === 0 && pageParam !== null && before?.pages.at(-1)?.meta.next_cursor === pageParam);
      if (pageParam === firstCursors.get(signal) && isLoop) throw refusal('a loop of cursors');
      return page;
    },
    initialPageParam: null,
    getNextPageParam: ({ meta }: AnyPage) => meta.next_cursor,
    getPreviousPageParam: ({ meta }: AnyPage) => meta.prev_cursor,
    retry: false,
    refetchInterval: untilFinal(({ pages }: { pages: AnyPage[] }) => pages.flatMap((page) => page.data)),
  });

  const get = (id: string) => {
    const { queryKey, queryFn } = queryOptions<GeneratedRecord>('get', recordPath, {
      params: { path: { id } },
    });
    return {
      queryKey,
      queryFn: async (context: Parameters<QueryOptionsOf<GeneratedRecord>['queryFn']>[0]) => {
        const before = context.client.getQueryData<GeneratedRecord>(queryKey);
        const record = await queryFn(context);
        // The lists also show the state, so they are out of date.
        if (before && before.state !== record.state) {
          void context.client.invalidateQueries({ queryKey: keys.lists });
        }
        return record;
      },
      retry: false,
      refetchInterval: untilFinal((record: GeneratedRecord) => [record]),
    };
  };

  return { keys, list, infiniteList, get };
}

/** The query options of a resource. */
export type ResourceOptions = ReturnType<typeof resourceOptions>;

/** The part of a query that decides whether to poll again. */
export interface PolledQuery<Data> {
  readonly state: {
    readonly data: Data | undefined;
    readonly error: CallError | null;
    readonly dataUpdateCount: number;
  };
}

/**
 * Creates a `refetchInterval` for a query that shows records. It polls at growing intervals until the state of every
 * record is final.
 */
export function untilFinal<Data>(recordsOf: (data: Data) => readonly GeneratedRecord[]) {
  return ({ state: { data, error, dataUpdateCount } }: PolledQuery<Data>): number | false => {
    if (data === undefined || recordsOf(data).every(isFinal)) return false;
    return isRefusal(error) ? false : pauseAfter(dataUpdateCount - 1);
  };
}

/**
 * Returns whether the service would refuse the call again, for example because the record is deleted or the key has
 * expired.
 */
function isRefusal(error: CallError | null): boolean {
  return error instanceof ApiError && error.status < 500 && !(error instanceof RateLimitError);
}
