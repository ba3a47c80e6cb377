import { type ContractResource, readResources } from './resources.ts';

/**
 * The media type of every file that a record's result is the address of, such as `image/png`.
 *
 * @throws Error unless the contract has exactly one.
 */
export function resultMediaType(resources: readonly ContractResource[] = readResources()): string {
  const [mediaType, ...others] = new Set(resources.flatMap(({ results }) => results?.mediaType ?? []));
  if (mediaType !== undefined && others.length === 0) return mediaType;
  throw new Error('The results of all resources must have one media type (contentMediaType).');
}
