/** Queries for TanStack Query, over openapi-react-query: options and hooks for React. */

export { createQueries, type Queries, type SetFavoriteVariables } from './queries.ts';
export type {
  AnyResource,
  CallError,
  CreateResult,
  CreateVariables,
  Cursor,
  DeleteVariables,
  InfiniteQueryHookOptions,
  InfiniteQueryOptionsOf,
  ListQueryOf,
  MutationHookOptions,
  PageOf,
  Pages,
  QueryHookOptions,
  QueryOptionsOf,
  RecordOf,
  ResourceQueries,
  UpdateVariables,
} from './resource-queries.ts';
