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
import type { Resources } from '../generated/resources.ts';
import type { CallError } from './call-error.ts';

/** The methods of any resource. */
export type AnyResource = Resources[keyof Resources];

/** A record of a resource. */
export type RecordOf<Resource extends AnyResource> = Awaited<ReturnType<Resource['get']>>;

/** A page of a resource's list. */
export type PageOf<Resource extends AnyResource> = Awaited<ReturnType<Resource['list']>>;

/** What a list is filtered and sorted by. Which page it is, is said by the cursor. */
export type ListQueryOf<Resource extends AnyResource> = NonNullable<Parameters<Resource['list']>[0]>;

/** The cursor of a page; null is the first, which is asked for without one. */
export type Cursor = string | null;

/** All the pages of a list that were asked for. */
export type Pages<Page> = InfiniteData<Page, Cursor>;

type Fixed = 'queryKey' | 'queryFn';
type FixedOfPages = Fixed | 'initialPageParam' | 'getNextPageParam' | 'getPreviousPageParam';

/** Options for `useQuery`, `useSuspenseQuery`, `useQueries`, `prefetchQuery` and the like. */
export interface QueryOptionsOf<Data> extends Omit<UseQueryOptions<Data, CallError>, Fixed> {
  /** Tells the cache where the data is; `getQueryData` knows its type by it. */
  readonly queryKey: DataTag<QueryKey, Data, CallError>;
  /** Asks the service. It follows TanStack's signal: what nobody waits for any more is given up. */
  readonly queryFn: QueryFunction<Data, QueryKey>;
}

/** Options for `useInfiniteQuery`, `useSuspenseInfiniteQuery`, `prefetchInfiniteQuery` and the like. */
export interface InfiniteQueryOptionsOf<Page>
  extends Omit<UseInfiniteQueryOptions<Page, CallError, Pages<Page>, QueryKey, Cursor>, FixedOfPages> {
  /** Tells the cache where the data is; `getQueryData` knows its type by it. */
  readonly queryKey: DataTag<QueryKey, Pages<Page>, CallError>;
  /** Asks the service. It follows TanStack's signal: what nobody waits for any more is given up. */
  readonly queryFn: QueryFunction<Page, QueryKey, Cursor>;
  /** The first page has no cursor. */
  readonly initialPageParam: Cursor;
  /** The cursor of the page after `page`; null after the last. */
  readonly getNextPageParam: (page: Page) => Cursor;
  /** The cursor of the page before `page`; null before the first. */
  readonly getPreviousPageParam: (page: Page) => Cursor;
}

/** What a hook that reads takes beside: TanStack Query's own options. */
export type QueryHookOptions<Data, Selected> = Omit<UseQueryOptions<Data, CallError, Selected>, Fixed>;

/** What the hook of a list's pages takes beside: TanStack Query's own options. */
export type InfiniteQueryHookOptions<Page, Selected> = Omit<
  UseInfiniteQueryOptions<Page, CallError, Selected, QueryKey, Cursor>,
  FixedOfPages
>;

/**
 * What a hook that changes takes: TanStack Query's own options. But for its retries: the client has its own, which
 * know what is safe to repeat.
 */
export type MutationHookOptions<Data, Variables, Before = unknown> = Omit<
  UseMutationOptions<Data, CallError, Variables, Before>,
  'mutationKey' | 'mutationFn' | 'retry' | 'retryDelay'
>;

/** What a create is called with: the body, beside the options of the client's own `create`. */
export type CreateVariables<Resource extends AnyResource> = {
  /** What is created. */
  readonly body: Parameters<Resource['create']>[0];
} & NonNullable<Parameters<Resource['create']>[1]>;

/** What an update is called with: the id and the body, beside the options of the client's own `update`. */
export type UpdateVariables<Resource extends AnyResource> = {
  /** The id of the record. */
  readonly id: string;
  /** The fields to change. */
  readonly body: Parameters<Resource['update']>[1];
} & NonNullable<Parameters<Resource['update']>[2]>;

/** What a delete is called with: the id, beside the options of the client's own `delete`. */
export type DeleteVariables<Resource extends AnyResource> = {
  /** The id of the record. */
  readonly id: string;
} & NonNullable<Parameters<Resource['delete']>[1]>;

/** A create, and the record as it is by now. */
export type CreateResult<Kind, Variables, Before = unknown> = UseMutationResult<
  Kind,
  CallError,
  Variables,
  Before
> & {
  /** The created record, from its creation on: read again and again until its generation has ended. */
  readonly record: UseQueryResult<Kind, CallError>;
};

/**
 * The queries of a resource: options for TanStack Query, and hooks. The client retries by itself, so `retry` is off
 * unless it is given. What shows a record whose generation has not ended is read again until it has.
 */
export interface ResourceQueries<Resource extends AnyResource> {
  /** What the keys begin with, to invalidate or remove more than one query at once. */
  readonly keys: {
    /** Of every list, its pages included. */
    readonly lists: QueryKey;
    /** Of every record. */
    readonly records: QueryKey;
  };

  /** One page of the list. */
  list(query?: ListQueryOf<Resource>): QueryOptionsOf<PageOf<Resource>>;
  /** The list page after page, from the first on. */
  infiniteList(query?: Omit<ListQueryOf<Resource>, 'cursor'>): InfiniteQueryOptionsOf<PageOf<Resource>>;
  /** One record. When it is seen in a new state, the lists are read again. */
  get(id: string): QueryOptionsOf<RecordOf<Resource>>;

  /** One page of the list. */
  useList<Selected = PageOf<Resource>>(
    query?: ListQueryOf<Resource>,
    options?: QueryHookOptions<PageOf<Resource>, Selected>,
  ): UseQueryResult<Selected, CallError>;
  /** The list page after page: `fetchNextPage` asks for the next one. */
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
   * Creates a record without waiting for its generation, unless `prefer` says otherwise, and follows it: `record` is
   * the record at once and until its generation has ended. It stands in the cache, and the lists are read again.
   */
  useCreate<Before = unknown>(
    options?: MutationHookOptions<RecordOf<Resource>, CreateVariables<Resource>, Before>,
  ): CreateResult<RecordOf<Resource>, CreateVariables<Resource>, Before>;
  /** Updates a record. What it has become stands in the cache, and the lists are read again. */
  useUpdate<Before = unknown>(
    options?: MutationHookOptions<RecordOf<Resource>, UpdateVariables<Resource>, Before>,
  ): UseMutationResult<RecordOf<Resource>, CallError, UpdateVariables<Resource>, Before>;
  /** Deletes a record. What still shows it gets a `NotFoundError`, and the lists are read again. */
  useDelete<Before = unknown>(
    options?: MutationHookOptions<undefined, DeleteVariables<Resource>, Before>,
  ): UseMutationResult<undefined, CallError, DeleteVariables<Resource>, Before>;
}
