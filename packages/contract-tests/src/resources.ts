import {
  type AnyRecord,
  type ContractResource,
  type JsonSchema,
  type Operation,
  type OperationId,
  readResources,
} from '@contentgen/contract';
import type { Fields } from './http/request-body.ts';
import { document } from './judge/documented-response.ts';

export type { AnyRecord };

/** A resource of the contract: its operations, and the schemas of its fields. */
export type Resource = ContractResource;

/** Every resource of the contract: each has a list, a create and the operations on one record. */
export const resources: readonly Resource[] = readResources(document);

/** Returns the resource of an operation. Each operation of the contract has one. */
export function resourceOf(operation: OperationId): Resource | undefined {
  return resources.find(({ list, create, get, updates, remove }) =>
    [list, create, get, ...updates, remove].some(({ id }) => id === operation),
  );
}

/** A query parameter that must not be sent when another parameter has a certain value. */
export interface Exclusion {
  readonly without: string;
  readonly when: { readonly name: string; readonly value: string | number | boolean };
}

/** Returns the query parameters of an operation that exclude each other (`x-exclusive`). */
export function exclusionsOf({ path, method }: Operation): readonly Exclusion[] {
  const rules = document.paths[path]?.[method]?.['x-exclusive'] ?? [];
  return rules.flatMap(({ when, without }) =>
    without.flatMap((parameter) =>
      Object.entries(when).map(([name, value]) => ({ without: parameter, when: { name, value } })),
    ),
  );
}

/** Returns the URLs of a record's results; none for a resource without URLs. */
export function addressesOf(resource: Resource, record: AnyRecord): readonly string[] {
  return (
    (record as unknown as Readonly<Record<string, readonly string[]>>)[resource.results?.field ?? ''] ?? []
  );
}

/** Returns the schema of an operation's body; an empty one if the operation has no body. */
export function bodySchema({ path, method }: Operation): JsonSchema {
  const [content] = Object.values(document.paths[path]?.[method]?.requestBody?.content ?? {});
  return content?.schema ?? {};
}

/**
 * Returns the contract's last example of an operation's body.
 *
 * @param mediaType default: the operation's preferred one.
 * @returns an empty object if the operation has no body, or its body has no example.
 */
export function exampleBody(operation: Operation, mediaType = operation.bodyMediaTypes[0]): Fields {
  const content = document.paths[operation.path]?.[operation.method]?.requestBody?.content[mediaType ?? ''];
  return (Object.values(content?.examples ?? {}).at(-1)?.value ?? {}) as Fields;
}
