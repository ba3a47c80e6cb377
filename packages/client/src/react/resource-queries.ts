import type {
  DataTag,
  InfiniteData,
  QueryFunction,
  QueryKey,
  UseInfiniteQueryOptions,
  UseInfiniteQueryResult,
  UseMutationOptions,
  UseMutationResult,
  UseQueryOptions,
  UseQueryResult,
} from '@tanstack/react-query';
import type { ApiError, ConnectionError, TimeoutError } from '../errors.ts';
import type { Resources } from '../generated/resources.ts';

/**
 * The error of a query or a mutation. It is the error that the client's call throws, not the problem that
 * openapi-react-query would return. Use `instanceof` to distinguish errors, such as `ValidationError` with its
 * `errors`.
 */
export type CallError = ApiError | TimeoutError | ConnectionError;

/** The methods of any resource. */
export type AnyResource = Resources[keyof Resources];

/** A record of a resource. */
export type RecordOf<Resource extends AnyResource> = Awaited<ReturnType<Resource['get']>>;

/** A page of a resource's list. */
export type PageOf<Resource extends AnyResource> = Awaited<ReturnType<Resource['list']>>;

/** The filters and the sorting of a list. The cursor selects the page. */
export type ListQueryOf<Resource extends AnyResource> = NonNullable<Parameters<Resource['list']>[0]>;

/** The cursor of a page; null for the first page, which is requested without a cursor. */
export type Cursor = string | null;

/** The requested pages of a list. */
export type Pages<Page> = InfiniteData<Page, Cursor>;

type Fixed = 'queryKey' | 'queryFn';
type FixedOfPages = Fixed | 'initialPageParam' | 'getNextPageParam' | 'getPreviousPageParam';

/** Options for `useQuery`, `useSuspenseQuery`, `useQueries`, `prefetchQuery` and similar functions. */
export interface QueryOptionsOf<Data> extends Omit<UseQueryOptions<Data, CallError>, Fixed> {
  /** The key of the data in the cache. `getQueryData` gets the type of the data from it. */
  readonly queryKey: DataTag<QueryKey, Data, CallError>;
  /** Requests the data. TanStack's signal cancels a request that no component needs any more. */
  readonly queryFn: QueryFunction<Data, QueryKey>;
}

/** Options for `useInfiniteQuery`, `useSuspenseInfiniteQuery`, `prefetchInfiniteQuery` and similar functions. */
export interface InfiniteQueryOptionsOf<Page>
  extends Omit<UseInfiniteQueryOptions<Page, CallError, Pages<Page>, QueryKey, Cursor>, FixedOfPages> {
  /** The key of the data in the cache. `getQueryData` gets the type of the data from it. */
  readonly queryKey: DataTag<QueryKey, Pages<Page>, CallError>;
  /** Requests the data. TanStack's signal cancels a request that no component needs any more. */
  readonly queryFn: QueryFunction<Page, QueryKey, Cursor>;
  /** The first page has no cursor. */
  readonly initialPageParam: Cursor;
  /** The cursor of the page after `page`; null after the last. */
  readonly getNextPageParam: (page: Page) => Cursor;
  /** The cursor of the page before `page`; null before the first. */
  readonly getPreviousPageParam: (page: Page) => Cursor;
}

/** The options of TanStack Query that a hook accepts if it reads records. */
export type QueryHookOptions<Data, Selected> = Omit<UseQueryOptions<Data, CallError, Selected>, Fixed>;

/** The options of TanStack Query that the hook for the pages of a list accepts. */
export type InfiniteQueryHookOptions<Page, Selected> = Omit<
  UseInfiniteQueryOptions<Page, CallError, Selected, QueryKey, Cursor>,
  FixedOfPages
>;

/**
 * The options of TanStack Query that a hook accepts if it changes records: all except retries. The client retries, and
 * knows which requests are safe to repeat.
 */
export type MutationHookOptions<Data, Variables, Before = unknown> = Omit<
  UseMutationOptions<Data, CallError, Variables, Before>,
  'mutationKey' | 'mutationFn' | 'retry' | 'retryDelay'
>;

/** The variables of a create: the body, and the options of the client's `create`. */
export type CreateVariables<Resource extends AnyResource> = {
  /** The fields of the new record. */
  readonly body: Parameters<Resource['create']>[0];
} & NonNullable<Parameters<Resource['create']>[1]>;

/** The variables of an update: the id, the body, and the options of the client's `update`. */
export type UpdateVariables<Resource extends AnyResource> = {
  /** The id of the record. */
  readonly id: string;
  /** The fields to change. */
  readonly body: Parameters<Resource['update']>[1];
} & NonNullable<Parameters<Resource['update']>[2]>;

/** The variables of a delete: the id, and the options of the client's `delete`. */
export type DeleteVariables<Resource extends AnyResource> = {
  /** The id of the record. */
  readonly id: string;
} & NonNullable<Parameters<Resource['delete']>[1]>;

/** A create, and the query result of its record. */
export type CreateResult<Kind, Variables, Before = unknown> = UseMutationResult<
  Kind,
  CallError,
  Variables,
  Before
> & {
  /** The query result of the created record, which is polled until its generation has ended. */
  readonly record: UseQueryResult<Kind, CallError>;
};

/**
 * The queries of a resource: options for TanStack Query, and hooks. `retry` is off by default, because the client
 * retries. A query is polled until the generation of every record that it shows has ended.
 */
export interface ResourceQueries<Resource extends AnyResource> {
  /** The beginnings of the keys, to invalidate or remove several queries together. */
  readonly keys: {
    /** The key of all lists and their pages. */
    readonly lists: QueryKey;
    /** The key of all records. */
    readonly records: QueryKey;
  };

  /** One page of the list. */
  list(query?: ListQueryOf<Resource>): QueryOptionsOf<PageOf<Resource>>;
  /** The list page after page, from the first page. */
  infiniteList(query?: Omit<ListQueryOf<Resource>, 'cursor'>): InfiniteQueryOptionsOf<PageOf<Resource>>;
  /** One record. When its state has changed, the lists are read again. */
  get(id: string): QueryOptionsOf<RecordOf<Resource>>;

  /** One page of the list. */
  useList<Selected = PageOf<Resource>>(
    query?: ListQueryOf<Resource>,
    options?: QueryHookOptions<PageOf<Resource>, Selected>,
  ): UseQueryResult<Selected, CallError>;
  /** The list page after page: `fetchNextPage` requests the next one. */
  useInfiniteList<Selected = Pages<PageOf<Resource>>>(
    query?: Omit<ListQueryOf<Resource>, 'cursor'>,
    options?: InfiniteQueryHookOptions<PageOf<Resource>, Selected>,
  ): UseInfiniteQueryResult<Selected, CallError>;
  /** One record. */
  useGet<Selected = RecordOf<Resource>>(
    id: string,
    options?: QueryHookOptions<RecordOf<Resource>, Selected>,
  ): UseQueryResult<Selected, CallError>;
  /**
   * Creates a record and polls it: `record` has the record from its creation until its generation has ended. The create
   * does not wait for the generation unless `prefer` asks for it. The record is stored in the cache, and the lists are
   * read again.
   */
  useCreate<Before = unknown>(
    options?: MutationHookOptions<RecordOf<Resource>, CreateVariables<Resource>, Before>,
  ): CreateResult<RecordOf<Resource>, CreateVariables<Resource>, Before>;
  /** Updates a record. The response is stored in the cache, and the lists are read again. */
  useUpdate<Before = unknown>(
    options?: MutationHookOptions<RecordOf<Resource>, UpdateVariables<Resource>, Before>,
  ): UseMutationResult<RecordOf<Resource>, CallError, UpdateVariables<Resource>, Before>;
  /** Deletes a record. A component that still shows it gets a `NotFoundError`, and the lists are read again. */
  useDelete<Before = unknown>(
    options?: MutationHookOptions<undefined, DeleteVariables<Resource>, Before>,
  ): UseMutationResult<undefined, CallError, DeleteVariables<Resource>, Before>;
}
