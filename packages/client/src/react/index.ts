/** Queries for TanStack Query, over openapi-react-query: options and hooks for React. */

export type { CallError } from './call-error.ts';
export { createQueries, type Queries, type SetFavoriteVariables } from './queries.ts';
export type {
  AnyResource,
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
