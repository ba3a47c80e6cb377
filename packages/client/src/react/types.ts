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
import type { CallOptions } from '../call.ts';
import type { ApiError, ConnectionError, TimeoutError } from '../errors.ts';
import type { AccountUsage, Resources } from '../generated/resources.ts';

/** The error of a query or a mutation: what the client's call throws. */
export type CallError = ApiError | TimeoutError | ConnectionError;

/** The names of the resources that have records. */
export type RecordsName = {
  [Name in keyof Resources]: Resources[Name] extends { get: unknown } ? Name : never;
}[keyof Resources];

/** The methods of any resource that has records. */
export type AnyResource = Resources[RecordsName];

/** A record of a resource. */
export type RecordOf<Resource extends AnyResource> = Awaited<ReturnType<Resource['get']>>;

/** A page of a resource's list. */
export type PageOf<Resource extends AnyResource> = Awaited<ReturnType<Resource['list']>>;

/** The filters and the sorting of a list. The cursor selects the page. */
export type ListQueryOf<Resource extends AnyResource> = NonNullable<Parameters<Resource['list']>[0]>;

/** The requested pages of a list. The cursor of the first page is null. */
export type Pages<Page> = InfiniteData<Page, string | null>;

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
  extends Omit<UseInfiniteQueryOptions<Page, CallError, Pages<Page>, QueryKey, string | null>, Fixed> {
  /** The key of the data in the cache. `getQueryData` gets the type of the data from it. */
  readonly queryKey: DataTag<QueryKey, Pages<Page>, CallError>;
  /** Requests a page. TanStack's signal cancels a request that no component needs any more. */
  readonly queryFn: QueryFunction<Page, QueryKey, string | null>;
}

/** The options of TanStack Query that a hook accepts if it reads records. */
export type QueryHookOptions<Data, Selected> = Omit<UseQueryOptions<Data, CallError, Selected>, Fixed>;

/** The options of TanStack Query that the hook for the pages of a list accepts. */
export type InfiniteQueryHookOptions<Page, Selected> = Omit<
  UseInfiniteQueryOptions<Page, CallError, Selected, QueryKey, string | null>,
  FixedOfPages
>;

/** The options of TanStack Query that a hook accepts if it changes records. The client retries, so the hook does not. */
export type MutationHookOptions<Data, Variables, Before = unknown> = Omit<
  UseMutationOptions<Data, CallError, Variables, Before>,
  'mutationFn' | 'retry' | 'retryDelay'
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

/** The variables of `useSetFavorite`. */
export interface FavoriteVariables<Kind> extends CallOptions {
  /** The record as it was last seen. */
  readonly record: Kind;
  /** Whether the record should be a favorite. */
  readonly favorite: boolean;
}

/** A record that is watched. */
export interface Watched<Kind extends { readonly state: string }> {
  /** The record as it was last received; undefined before the first event, and after a deletion. */
  readonly record: Kind | undefined;
  /** The text of a document that is being written, and then its result; empty for an image. */
  readonly text: string;
  /** The state of the record, or `deleted`; undefined before the first event. */
  readonly state: Kind['state'] | 'deleted' | undefined;
  /** Why the record can't be watched any more. */
  readonly error: CallError | null;
  /** Watches the record again, after an error. */
  readonly retry: () => void;
}

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
  /** One record. */
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
   * Watches a record until its generation has ended, and shows the text while it is written. The cache has each new
   * state, too. Without an id, it waits for one.
   */
  useWatch(id: string | undefined): Watched<RecordOf<Resource>>;
  /** Creates a record. Does not wait for the generation unless `prefer` asks for it: pass `data?.id` to `useWatch`. */
  useCreate<Before = unknown>(
    options?: MutationHookOptions<RecordOf<Resource>, CreateVariables<Resource>, Before>,
  ): UseMutationResult<RecordOf<Resource>, CallError, CreateVariables<Resource>, Before>;
  /** Updates a record. The response is stored in the cache, and the lists are read again. */
  useUpdate<Before = unknown>(
    options?: MutationHookOptions<RecordOf<Resource>, UpdateVariables<Resource>, Before>,
  ): UseMutationResult<RecordOf<Resource>, CallError, UpdateVariables<Resource>, Before>;
  /** Deletes a record. A component that still shows it gets a `NotFoundError`, and the lists are read again. */
  useDelete<Before = unknown>(
    options?: MutationHookOptions<undefined, DeleteVariables<Resource>, Before>,
  ): UseMutationResult<undefined, CallError, DeleteVariables<Resource>, Before>;
  /** Marks a record as a favorite, or removes the mark. The cache shows the mark immediately, unless the call fails. */
  useSetFavorite<Before = unknown>(
    options?: MutationHookOptions<RecordOf<Resource>, FavoriteVariables<RecordOf<Resource>>, Before>,
  ): UseMutationResult<RecordOf<Resource>, CallError, FavoriteVariables<RecordOf<Resource>>, Before>;
}

/** The queries of every resource, and those of the account. */
export type Queries = { readonly [Name in RecordsName]: ResourceQueries<Resources[Name]> } & {
  /** What the account has used in this month, and its limits. */
  useUsage(options?: QueryHookOptions<AccountUsage, AccountUsage>): UseQueryResult<AccountUsage, CallError>;
};
