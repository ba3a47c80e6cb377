import {
  type MutationKey,
  type UseMutationResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { CallOptions } from '../call.ts';
import type { CallError } from './call-error.ts';
import { type RecordCache, recordCache } from './record-cache.ts';
import type { AnyRecord, ResourceOptions } from './resource-options.ts';
import type { MutationHookOptions } from './resource-queries.ts';

/** How a resource is changed. */
export interface Changing {
  create(body: object, options: CallOptions): PromiseLike<AnyRecord>;
  update(id: string, body: object, options: CallOptions): PromiseLike<AnyRecord>;
  delete(id: string, options: CallOptions): PromiseLike<undefined>;
}

/** What a change is called with. */
interface ChangeVariables extends CallOptions {
  readonly id: string;
  readonly body: object;
}

/** A change: of which record, as far as that is known before, and how. */
interface Change<Data, Variables> {
  readonly mutationKey: MutationKey;
  readonly id: (variables: Variables) => string | undefined;
  readonly call: (variables: Variables, cache: RecordCache) => Promise<Data>;
}

/** Makes a change in a component, with the cache kept right whatever comes of it. */
export function useChange<Data, Variables>(
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

/** The hooks of a resource. */
export function resourceHooks(
  changing: Changing,
  keyOf: (method: keyof Changing) => MutationKey,
  reading: ResourceOptions,
) {
  const { list, infiniteList, get } = reading;
  const id = (variables: Pick<ChangeVariables, 'id'>) => variables.id;

  return {
    useList: (query?: object, options?: object) => useQuery({ ...list(query), ...options }),
    useInfiniteList: (query?: object, options?: object) =>
      useInfiniteQuery({ ...infiniteList(query), ...options }),
    useGet: (id: string, options?: object) => useQuery({ ...get(id), ...options }),

    useCreate(options?: object) {
      const creation = useChange<AnyRecord, Omit<ChangeVariables, 'id'>>(
        {
          mutationKey: keyOf('create'),
          id: () => undefined,
          call: async ({ body, ...more }, cache) =>
            cache.keep(await changing.create(body, { prefer: 'respond-async', ...more } as CallOptions)),
        },
        reading,
        options,
      );
      const created = creation.data;
      // What was just answered needs no second look at once: what is not final is looked at again anyway.
      const following = { enabled: created !== undefined, staleTime: Number.POSITIVE_INFINITY };
      return { ...creation, record: useQuery({ ...get(created?.id ?? ''), ...following }) };
    },

    useUpdate: (options?: object) =>
      useChange<AnyRecord, ChangeVariables>(
        {
          mutationKey: keyOf('update'),
          id,
          call: async ({ id, body, ...more }, cache) => cache.keep(await changing.update(id, body, more)),
        },
        reading,
        options,
      ),

    useDelete: (options?: object) =>
      useChange<undefined, Omit<ChangeVariables, 'body'>>(
        {
          mutationKey: keyOf('delete'),
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
