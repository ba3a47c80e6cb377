import {
  type Document,
  type Image,
  type JsonSchema,
  type OpenApiParameter,
  type Operation,
  operations,
} from '@contentgen/contract';
import type { Fields } from './http/request-body.ts';
import { document } from './judge/documented-response.ts';

/** A record of any resource. */
export type AnyRecord = Document | Image;

/** One of the contract's resources: its operations, and what their schemas say of its fields. */
export interface Resource {
  /** The last part of its path, such as `documents`. */
  readonly name: string;
  readonly list: Operation;
  readonly create: Operation;
  readonly get: Operation;
  /** Every way to update a record. */
  readonly updates: readonly Operation[];
  readonly remove: Operation;
  /** The fields of a record. */
  readonly record: JsonSchema;
  /** The fields of a create's body, and of an update's. */
  readonly creation: JsonSchema;
  readonly change: JsonSchema;
  /** The parameters of its list, by name. */
  readonly listParameters: Readonly<Record<string, OpenApiParameter>>;
}

/** Every resource of the contract: what has a list, a create and the operations on one record. */
export const resources: readonly Resource[] = Object.values<Operation>(operations)
  .filter(({ method, path }) => method === 'get' && !path.includes('{'))
  .map(readResource);

function readResource(list: Operation): Resource {
  const rows = Object.values<Operation>(operations);
  const find = (method: Operation['method'], path: RegExp): Operation => {
    const found = rows.find((row) => row.method === method && path.test(row.path));
    if (!found) throw new Error(`The contract has no ${method} for ${list.path}.`);
    return found;
  };
  const one = new RegExp(`^${list.path}/\\{\\w+\\}$`);
  const create = find('post', new RegExp(`^${list.path}$`));
  const get = find('get', one);
  const updates = rows.filter(({ method, path }) => one.test(path) && /^(put|patch)$/.test(method));
  const parameters = document.paths[list.path]?.get?.parameters ?? [];
  return {
    name: list.path.slice(list.path.lastIndexOf('/') + 1),
    list,
    create,
    get,
    updates,
    remove: find('delete', one),
    record: answerSchema(get),
    creation: bodySchema(create),
    change: bodySchema(updates[0] ?? create),
    listParameters: Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter])),
  };
}

function answerSchema({ path, method }: Operation): JsonSchema {
  const [content] = Object.values(document.paths[path]?.[method]?.responses['200']?.content ?? {});
  return content?.schema ?? {};
}

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
