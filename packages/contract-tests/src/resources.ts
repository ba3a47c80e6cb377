import {
  type AnyRecord,
  type ContractResource,
  type JsonSchema,
  type Operation,
  type OperationId,
  readResources,
} from '@contentgen/contract';
import type { Fields } from './http/request.ts';
import { document } from './judge/documented-responses.ts';
import { type Quotations, says } from './quotations.ts';

export type { AnyRecord };

/** A resource of the contract: its operations, and the schemas of its fields. */
export type Resource = ContractResource;

/** Every resource of the contract: each has a list, a create and the operations on one record. */
export const resources: readonly Resource[] = readResources(document);

/** Returns the resource of an operation; undefined for an operation without records, such as that of the usage. */
export function resourceOf(operation: OperationId): Resource | undefined {
  return resources.find((resource) => operationsOf(resource).some(({ id }) => id === operation));
}

/** Returns the operations of a resource. */
export function operationsOf(resource: Resource): readonly Operation[] {
  return [resource.list, resource.create, ...recordOperations(resource)];
}

/** Returns the operations on one record of a resource. */
export function recordOperations({ get, watch, updates, remove }: Resource): readonly Operation[] {
  return [get, ...(watch ? [watch] : []), ...updates, remove];
}

/** Returns the value of a field of a new record if the create has none; null if the field has no default. */
export function defaultOf({ listParameters }: Resource, field: string): unknown {
  return listParameters[field]?.schema.default ?? null;
}

/** Quotes what the contract says of the updates of a resource: `PUT` is the same as `PATCH`, which says it. */
export function saysOfUpdates(
  { updates }: Resource,
  ...beginnings: readonly [string, ...string[]]
): Quotations {
  const patch = updates.find(({ method }) => method === 'patch') ?? updates[0];
  return says(...beginnings.map((beginning) => `operations/${patch?.id}: ${beginning}`));
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
 * Returns the contract's example of an operation's body with the fewest fields.
 *
 * @param mediaType default: any media type of the operation.
 * @returns an empty object if the operation has no body, or its body has no example.
 */
export function exampleBody({ path, method }: Operation, mediaType?: string): Fields {
  const content = document.paths[path]?.[method]?.requestBody?.content ?? {};
  const [smallest = {}] = Object.entries(content)
    .filter(([name]) => mediaType === undefined || name === mediaType)
    .flatMap(([, { examples }]) => Object.values(examples).map(({ value }) => value as Fields))
    .toSorted((one, other) => Object.keys(one).length - Object.keys(other).length);
  return smallest;
}

/** An allowed value. */
export type Choice = string | number | boolean;

/** A parameter of a list that filters by the field of the same name. */
export interface Filter {
  readonly name: string;
  readonly values: readonly Choice[];
  /** The value of the filter if the query does not contain it; undefined if the list then shows all values. */
  readonly fallback: Choice | undefined;
  /** The parameter that turns this filter off when it is true; undefined if there is none. */
  readonly off: string | undefined;
}

/** Returns the allowed values of a schema with few values; none for any other schema. */
export function choicesOf({ type, enum: values = [] }: JsonSchema): readonly Choice[] {
  return type === 'boolean' ? [true, false] : values.filter((value) => value !== null);
}

/** Returns the filters of a resource's list: the parameters with the name of a field of the record. */
export function filtersOf({ listParameters, lifts, record }: Resource): readonly Filter[] {
  return Object.values(listParameters)
    .filter(({ name }) => record.properties?.[name])
    .map(({ name, schema }) => ({
      name,
      values: choicesOf(schema),
      fallback: schema.default as Choice | undefined,
      off: Object.entries(lifts).find(([, filter]) => filter === name)?.[0],
    }));
}

/** Returns a query that has only these filters: it turns off the defaults of the others. */
export function widened(resource: Resource, query: Fields = {}): Fields {
  const needed = filtersOf(resource).flatMap(({ name, off }) =>
    off === undefined || name in query || off in query ? [] : [[off, true]],
  );
  return { ...query, ...Object.fromEntries(needed) };
}
