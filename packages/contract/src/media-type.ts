import { type ContractResource, readResources } from './resources.ts';

/**
 * Returns the media type of the files that the URLs in records lead to, such as `image/png`.
 *
 * @throws Error unless all resources have the same media type.
 */
export function resultMediaType(resources: readonly ContractResource[] = readResources()): string {
  const [mediaType, ...others] = new Set(resources.flatMap(({ results }) => results?.mediaType ?? []));
  if (mediaType !== undefined && others.length === 0) return mediaType;
  throw new Error('The results of all resources must have one media type (contentMediaType).');
}
