import {
  type AnyRecord,
  type ContractResource,
  type JsonSchema,
  type Operation,
  readResources,
} from '@contentgen/contract';
import type { Fields } from './http/request-body.ts';
import { document } from './judge/documented-response.ts';

export type { AnyRecord };
export type Resource = ContractResource;

/** Every resource of the contract. */
export const resources: readonly Resource[] = readResources(document);

/** The schema of an operation's body; an empty one where it takes none. */
export function bodySchema({ path, method }: Operation): JsonSchema {
  const [content] = Object.values(document.paths[path]?.[method]?.requestBody?.content ?? {});
  return content?.schema ?? {};
}

/**
 * The contract's own example of a body of an operation.
 *
 * @param mediaType the operation's preferred one otherwise.
 * @returns an empty object where the operation takes no body.
 */
export function exampleBody(operation: Operation, mediaType = operation.bodyMediaTypes[0]): Fields {
  const content = document.paths[operation.path]?.[operation.method]?.requestBody?.content[mediaType ?? ''];
  return (Object.values(content?.examples ?? {}).at(-1)?.value ?? {}) as Fields;
}
