import {
  type MutationKey,
  type UseMutationResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { CallOptions } from '../call.ts';
import { type FavoriteResource, setFavorite } from '../set-favorite.ts';
import type { GeneratedRecord } from '../wait-for.ts';
import { type RecordCache, recordCache } from './record-cache.ts';
import type { ResourceOptions } from './resource-options.ts';
import type { CallError, MutationHookOptions } from './resource-queries.ts';

/** The methods of any resource that change records. */
export interface Changing {
  create(body: object, options: CallOptions): PromiseLike<GeneratedRecord>;
  update(id: string, body: object, options: CallOptions): PromiseLike<GeneratedRecord>;
  delete(id: string, options: CallOptions): PromiseLike<undefined>;
}

/** The HTTP method and the path of each change. */
type Operations = Readonly<
  Record<'create' | 'update' | 'delete', { readonly method: string; readonly path: string }>
>;

/** The variables of a change. */
interface ChangeVariables extends CallOptions {
  readonly id: string;
  readonly body: object;
}

/** A change: the id of its record, if the id is known before the call, and the call. */
interface Change<Data, Variables> {
  readonly mutationKey: MutationKey;
  readonly id: (variables: Variables) => string | undefined;
  readonly call: (variables: Variables, cache: RecordCache) => Promise<Data>;
}

/** Changes a record in a component and updates the cache, after a success and after a failure. */
function useChange<Data, Variables>(
  { mutationKey, id, call }: Change<Data, Variables>,
  reading: ResourceOptions,
  options: MutationHookOptions<Data, Variables> = {},
): UseMutationResult<Data, CallError, Variables> {
  const cache = recordCache(useQueryClient(), reading);
  return useMutation({
    ...options,
    mutationKey,
    retry: false,
    mutationFn: async (variables) => {
      try {
        return await call(variables, cache);
      } catch (error) {
        cache.doubt(error, id(variables));
        throw error;
      }
    },
  });
}

/** Creates the hooks of a resource. */
export function resourceHooks(changing: Changing, operations: Operations, reading: ResourceOptions) {
  const { list, infiniteList, get } = reading;
  const id = (variables: Pick<ChangeVariables, 'id'>) => variables.id;

  return {
    useList: (query?: object, options?: object) => useQuery({ ...list(query), ...options }),
    useInfiniteList: (query?: object, options?: object) =>
      useInfiniteQuery({ ...infiniteList(query), ...options }),
    useGet: (id: string, options?: object) => useQuery({ ...get(id), ...options }),

    useCreate(options?: object) {
      const creation = useChange<GeneratedRecord, Omit<ChangeVariables, 'id'>>(
        {
          mutationKey: mutationKey(operations.create),
          id: () => undefined,
          call: async ({ body, ...more }, cache) =>
            cache.keep(await changing.create(body, { prefer: 'respond-async', ...more } as CallOptions)),
        },
        reading,
        options,
      );
      const created = creation.data;
      // The response is up to date, so no read is needed now. A record that is not final is polled anyway.
      const following = { enabled: created !== undefined, staleTime: Number.POSITIVE_INFINITY };
      return { ...creation, record: useQuery({ ...get(created?.id ?? ''), ...following }) };
    },

    useUpdate: (options?: object) =>
      useChange<GeneratedRecord, ChangeVariables>(
        {
          mutationKey: mutationKey(operations.update),
          id,
          call: async ({ id, body, ...more }, cache) => cache.keep(await changing.update(id, body, more)),
        },
        reading,
        options,
      ),

    useDelete: (options?: object) =>
      useChange<undefined, Omit<ChangeVariables, 'body'>>(
        {
          mutationKey: mutationKey(operations.delete),
          id,
          call: async ({ id, ...more }, cache) => {
            await changing.delete(id, more);
            cache.forget(id);
            return undefined;
          },
        },
        reading,
        options,
      ),
  };
}

/**
 * Creates the hook that changes `favorite` of records. It exists only for resources whose updates require further
 * fields.
 */
export function favoriteHook(resource: FavoriteResource, operations: Operations, reading: ResourceOptions) {
  const useSetFavorite = (options?: object) =>
    useChange<
      GeneratedRecord,
      CallOptions & { readonly record: GeneratedRecord; readonly favorite: boolean }
    >(
      {
        mutationKey: mutationKey(operations.update),
        id: ({ record }) => record.id,
        call: async ({ record, favorite, ...more }, cache) =>
          cache.keep(await setFavorite(resource, record, favorite, more)),
      },
      reading,
      options,
    );
  return { useSetFavorite };
}

/** Returns a key in the form of openapi-react-query, such as `['post', '/api/v1/documents']`. */
function mutationKey({ method, path }: Operations['create']): MutationKey {
  return [method.toLowerCase(), path];
}
