import { dereference } from './dereference.ts';
import { contract, type JsonSchema, type OpenApiDocument, type OpenApiParameter } from './document.ts';
import { operations } from './generated/operations.ts';
import type { operations as OperationTypes } from './generated/types.ts';
import type { Operation, OperationId } from './operation.ts';

const eventStream = 'text/event-stream';

type Rows = typeof operations;

/** The paths of single records, such as `/api/v1/documents/{id}`, that an operation shows. */
type ShownPath = {
  [Id in OperationId]: Rows[Id] extends { method: 'get'; path: infer Path extends string } ? Path : never;
}[OperationId];

/** The paths of lists, such as `/api/v1/documents`: each has a create, and its records can be shown. */
type ListPath = {
  [Id in OperationId]: Rows[Id] extends { method: 'post'; path: infer Path extends string }
    ? `${Path}/{id}` extends ShownPath
      ? Path
      : never
    : never;
}[OperationId];

type LastSegment<Path extends string> = Path extends `${string}/${infer Rest}` ? LastSegment<Rest> : Path;

/** The name of a resource of the contract: the last segment of its path, such as `documents`. */
export type ResourceName = LastSegment<ListPath>;

type ListPathOf<Name extends ResourceName> = Extract<ListPath, `${string}/${Name}`>;

type OperationAt<Method extends string, Path extends string> = {
  [Id in OperationId]: Rows[Id] extends { method: Method; path: Path } ? Id : never;
}[OperationId];

/** The operationIds of a resource, by what the operations do. PUT and PATCH are the same update. */
export interface ResourceOperationIds<Name extends ResourceName = ResourceName> {
  list: OperationAt<'get', ListPathOf<Name>>;
  create: OperationAt<'post', ListPathOf<Name>>;
  get: OperationAt<'get', `${ListPathOf<Name>}/{id}`>;
  watch: OperationAt<'get', `${ListPathOf<Name>}/{id}/events`>;
  update: OperationAt<'put' | 'patch', `${ListPathOf<Name>}/{${string}`>;
  delete: OperationAt<'delete', `${ListPathOf<Name>}/{${string}`>;
}

/** The record of a resource, as `get` returns it. */
export type RecordOf<Name extends ResourceName> = OperationTypes[ResourceOperationIds<Name>['get']] extends {
  responses: { 200: { content: { 'application/json': infer Content } } };
}
  ? Content
  : never;

/** A record of any resource. */
export type AnyRecord = { [Name in ResourceName]: RecordOf<Name> }[ResourceName];

/** A resource of the contract: its operations, and what their schemas say about its fields. */
export interface ContractResource {
  /** The last segment of its path, such as `documents`. */
  readonly name: ResourceName;
  readonly list: Operation;
  readonly create: Operation;
  readonly get: Operation;
  /** The operation that streams the events of a record; undefined if the resource has none. */
  readonly watch: Operation | undefined;
  /** The operations that update a record. */
  readonly updates: readonly Operation[];
  readonly remove: Operation;
  /** The schema of a record. */
  readonly record: JsonSchema;
  /** The schemas of the body of each create and update, by operationId: one for each media type. */
  readonly bodies: Readonly<Record<string, readonly JsonSchema[]>>;
  /**
   * The schemas of the bodies of a create and of an update. A lint rule makes sure that all updates have the same
   * schema.
   */
  readonly creation: JsonSchema;
  readonly change: JsonSchema;
  /** The parameters of the list, by name. */
  readonly listParameters: Readonly<Record<string, OpenApiParameter>>;
  /** The filters that a parameter of the list turns off when it is true, by the parameter. */
  readonly lifts: Readonly<Record<string, string>>;
  /** The schema of each event that a stream of a record sends, by the event's name; empty without a stream. */
  readonly events: Readonly<Record<string, JsonSchema>>;
  /**
   * The field of a record that contains URLs of its results, and their media type; undefined if the record has no
   * such field.
   */
  readonly results: { readonly field: string; readonly mediaType: string } | undefined;
}

/**
 * Returns the resources of the contract: each group of paths with a list, a create, a show and the other operations on one
 * record.
 *
 * @param document the contract, dereferenced.
 * @param table the operations of `document`.
 * @throws Error that names the operation which a resource lacks.
 */
export function readResources(
  document: OpenApiDocument = dereference(contract),
  table: Readonly<Record<string, Operation>> = operations,
): ContractResource[] {
  const rows = Object.values(table);
  const has = (method: Operation['method'], path: string) =>
    rows.some((row) => row.method === method && row.path === path);
  const lists = rows.filter(
    ({ method, path }) => method === 'get' && has('post', path) && has('get', `${path}/{id}`),
  );
  return lists.map((list): ContractResource => {
    const isOne = ({ path }: Operation) =>
      path.startsWith(`${list.path}/{`) && !path.slice(list.path.length + 1).includes('/');
    const find = (method: Operation['method'], isMeant: (row: Operation) => boolean): Operation => {
      const found = rows.find((row) => row.method === method && isMeant(row));
      if (found === undefined) throw new Error(`The contract has no ${method} for ${list.path}.`);
      return found;
    };
    const described = ({ path, method }: Operation) => document.paths[path]?.[method];
    const schemas = (operation: Operation) =>
      Object.values(described(operation)?.requestBody?.content ?? {}).map(({ schema }) => schema);
    const create = find('post', ({ path }) => path === list.path);
    const get = find('get', isOne);
    const updates = rows.filter((row) => isOne(row) && /^(put|patch)$/.test(row.method));
    const record = described(get)?.responses[200]?.content?.['application/json']?.schema ?? {};
    const watch = rows.find(
      (row) =>
        row.path.startsWith(`${list.path}/{`) && described(row)?.responses[200]?.content?.[eventStream],
    );
    const stream = watch && described(watch)?.responses[200]?.content?.[eventStream]?.schema;
    const parameters = described(list)?.parameters ?? [];
    return {
      name: list.path.slice(list.path.lastIndexOf('/') + 1) as ResourceName,
      list,
      create,
      get,
      watch,
      updates,
      remove: find('delete', isOne),
      record,
      bodies: Object.fromEntries([create, ...updates].map((operation) => [operation.id, schemas(operation)])),
      creation: schemas(create)[0] ?? {},
      change: updates.flatMap(schemas)[0] ?? {},
      listParameters: Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter])),
      lifts: Object.fromEntries(
        parameters.flatMap(({ name, 'x-turns-off': filter }) =>
          filter === undefined ? [] : [[name, filter]],
        ),
      ),
      events: stream?.['x-events'] ?? {},
      results: addressedResults(record),
    };
  });
}

function addressedResults({ properties = {} }: JsonSchema): ContractResource['results'] {
  const [results] = Object.entries(properties).flatMap(([field, { items }]) =>
    items?.contentMediaType === undefined ? [] : [{ field, mediaType: items.contentMediaType }],
  );
  return results;
}

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
