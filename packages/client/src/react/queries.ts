import type { UseMutationResult } from '@tanstack/react-query';
import type { CallOptions } from '../call.ts';
import type { Client } from '../client.ts';
import type { Resources } from '../generated/resources.ts';
import { repeatedFields, table } from '../generated/table.ts';
import { type Changing, favoriteHook, resourceHooks } from './resource-hooks.ts';
import { type Reading, resourceOptions } from './resource-options.ts';
import type { CallError, MutationHookOptions, RecordOf, ResourceQueries } from './resource-queries.ts';

/** The variables of `useSetFavorite`: the record, and the options of the client's `setFavorite`. */
export interface SetFavoriteVariables<Kind> extends CallOptions {
  /** The record as it was last seen. */
  readonly record: Kind;
  /** Whether the record should be a favorite. */
  readonly favorite: boolean;
}

interface FavoriteQueries<Kind> {
  /** Marks a record as a favorite, or removes the mark. The cache is updated as after an update. */
  useSetFavorite<Before = unknown>(
    options?: MutationHookOptions<Kind, SetFavoriteVariables<Kind>, Before>,
  ): UseMutationResult<Kind, CallError, SetFavoriteVariables<Kind>, Before>;
}

/** The queries of a resource, including queries that only some resources have. */
type QueriesOf<Name extends keyof Resources> = ResourceQueries<Resources[Name]> &
  (Name extends keyof typeof repeatedFields ? FavoriteQueries<RecordOf<Resources[Name]>> : unknown);

/** The queries of every resource. */
export type Queries = { readonly [Name in keyof Resources]: QueriesOf<Name> };

/** Queries over a client: options for TanStack Query, and hooks. */
export function createQueries(client: Client): Queries {
  const queries: Record<string, object> = {};
  for (const name of Object.keys(table) as (keyof Resources)[]) {
    const operations = table[name];
    const methods = client[name] as unknown as Reading & Changing;
    const options = resourceOptions(methods, operations.list.path, operations.get.path);
    queries[name] = {
      ...options,
      ...resourceHooks(methods, operations, options),
      ...(name in repeatedFields &&
        favoriteHook(client[name as keyof typeof repeatedFields], operations, options)),
    };
  }
  return queries as unknown as Queries;
}
