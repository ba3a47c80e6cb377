import type { Image } from '@contentgen/contract';
import type { UseMutationResult } from '@tanstack/react-query';
import type { CallOptions } from '../call.ts';
import type { Client } from '../client.ts';
import type { Resources } from '../generated/resources.ts';
import { table } from '../generated/table.ts';
import type { CallError } from './call-error.ts';
import { type Changing, resourceHooks, useChange } from './resource-hooks.ts';
import { type Reading, type ResourceOptions, resourceOptions } from './resource-options.ts';
import type { MutationHookOptions, ResourceQueries } from './resource-queries.ts';

/** What a favorite is set with: the image, beside the options of the client's own `setFavorite`. */
export interface SetFavoriteVariables extends CallOptions {
  /** The image as it was last seen. */
  readonly image: Image;
  /** Whether it is to be a favorite. */
  readonly favorite: boolean;
}

interface FavoriteQueries {
  /** Marks an image as a favorite, or takes the mark off; the cache follows as after an update. */
  useSetFavorite<Before = unknown>(
    options?: MutationHookOptions<Image, SetFavoriteVariables, Before>,
  ): UseMutationResult<Image, CallError, SetFavoriteVariables, Before>;
}

/** The queries of every resource. */
export type Queries = {
  readonly [Name in keyof Resources]: ResourceQueries<Resources[Name]> &
    (Name extends 'images' ? FavoriteQueries : unknown);
};

/** Queries over a client: options for TanStack Query, and hooks. */
export function createQueries(client: Client): Queries {
  const queries: Record<string, object> = {};
  for (const name of Object.keys(table) as (keyof Resources)[]) {
    const { list, get } = table[name];
    const methods = client[name] as unknown as Reading & Changing;
    const options = resourceOptions(methods, list[1], get[1]);
    const hooks = resourceHooks(methods, (method) => mutationKey(name, method), options);
    queries[name] = { ...options, ...hooks, ...(name === 'images' && favoriteHooks(client, options)) };
  }
  return queries as unknown as Queries;
}

function favoriteHooks({ images }: Client, reading: ResourceOptions) {
  const useSetFavorite = (options?: MutationHookOptions<Image, SetFavoriteVariables>) =>
    useChange<Image, SetFavoriteVariables>(
      {
        mutationKey: mutationKey('images', 'update'),
        id: ({ image }) => image.id,
        call: async ({ image, favorite, ...more }, cache) =>
          cache.keep(await images.setFavorite(image, favorite, more)),
      },
      reading,
      options,
    );
  return { useSetFavorite };
}

/** As openapi-react-query has it, such as `['post', '/api/v1/documents']`. */
function mutationKey(name: keyof Resources, method: keyof Changing) {
  const [verb, path] = table[name][method];
  return [verb.toLowerCase(), path];
}
