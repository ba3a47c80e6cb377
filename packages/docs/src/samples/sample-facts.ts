import {
  type ContractResource,
  contract,
  dereference,
  type OpenApiOperation,
  type Operation,
  operations,
  readResources,
  withEveryResponse,
} from '@contentgen/contract';
import type { Role } from './role.ts';

/** An error response that a program should handle. */
export interface HandledError {
  readonly status: number;
  /** The first sentence of the response's description. */
  readonly meaning: string;
}

/** Fields with values of the contract's examples. */
export type Fields = Readonly<Record<string, unknown>>;

/** The facts and examples of the contract from which the samples of an operation are made. */
export interface SampleFacts {
  readonly operation: Operation;
  readonly role: Role;
  readonly resource: ContractResource;
  /** The noun for one record, such as `document`. */
  readonly record: string;
  /** The address of the service, as in `servers`. */
  readonly server: string;
  /** The URL of the operation, with the example of the id. */
  readonly url: string;
  /** The example of the id; empty for operations whose path has no id. */
  readonly id: string;
  /** The field that the generation fills, such as `result`. */
  readonly result: string;
  /** Query parameters of a list: filters with the values of a created record, and others with unusual values. */
  readonly query: Fields;
  /** The example of the URL of a picture; empty without pictures. */
  readonly picture: string;
  /** The example of a cursor. */
  readonly cursor: string;
  /** The example of the `ETag` of a shown record. */
  readonly etag: string;
  /** The first example of a form. */
  readonly form: Fields;
  /** The first example of a JSON body. */
  readonly json: Fields;
  readonly errors: readonly HandledError[];
}

/**
 * The statuses that a program should handle. Any other error status means a mistake in the program or a fault of the
 * service.
 */
export const handledStatuses: readonly number[] = [401, 403, 404, 409, 412, 422, 429, 503];

const document = withEveryResponse(dereference(contract));
const form = 'application/x-www-form-urlencoded';
const json = 'application/json';

/** Returns the facts for the samples of all operations, in the order of the contract. */
export function readSampleFacts(): SampleFacts[] {
  const resources = readResources(document, operations);
  return Object.values<Operation>(operations).flatMap((operation) => {
    const resource = resources.find((one) => roleOf(one, operation) !== undefined);
    const role = resource && roleOf(resource, operation);
    return role === undefined || resource === undefined ? [] : [subjectOf(operation, role, resource)];
  });
}

function roleOf(
  { list, create, get, watch, updates, remove }: ContractResource,
  { id }: Operation,
): Role | undefined {
  const roles: readonly (readonly [Role, string])[] = [
    ['list', list.id],
    ['create', create.id],
    ['get', get.id],
    ['watch', watch?.id ?? ''],
    ['delete', remove.id],
    ...updates.map(({ id: update, method }) => [method === 'put' ? 'put' : 'update', update] as const),
  ];
  return roles.find(([, known]) => known === id)?.[0];
}

function subjectOf(operation: Operation, role: Role, resource: ContractResource): SampleFacts {
  const described = describedOperation(operation);
  const [server = { url: '' }] = document.servers;
  const id = String(
    document.paths[operation.path]?.parameters?.find(({ name }) => name === 'id')?.example ?? '',
  );
  const page = exampleOf(describedOperation(resource.list).responses[200]?.content?.[json]?.examples);
  const headers = describedOperation(resource.get).responses[200]?.headers ?? {};
  return {
    operation,
    role,
    resource,
    record: lowerFirst(resource.get.id.replace(/^get/, '')),
    server: server.url,
    url: server.url + operation.path.replace('{id}', id),
    id,
    result: resultField(resource),
    query: role === 'list' ? listQuery(resource) : {},
    picture: pictureOf(resource),
    cursor: cursorOf(page),
    etag: String(headers.ETag?.example ?? ''),
    form: exampleOf(described.requestBody?.content[form]?.examples),
    json: exampleOf(described.requestBody?.content[json]?.examples),
    errors: handledStatuses
      .filter((status) => operation.statuses.includes(status))
      .map((status) => ({ status, meaning: firstSentence(described.responses[status]?.description ?? '') })),
  };
}

function describedOperation({ path, method }: Operation): OpenApiOperation {
  const found = document.paths[path]?.[method];
  if (found === undefined) throw new Error(`The contract has no ${method} for ${path}.`);
  return found;
}

/** Returns the value of the first example, which must be an object. */
function exampleOf(examples: Readonly<Record<string, { readonly value?: unknown }>> = {}): Fields {
  return (Object.values(examples)[0]?.value ?? {}) as Fields;
}

/**
 * Returns a cursor for the samples. The example of a page in the contract can be the last page, which has no next
 * cursor.
 */
function cursorOf({ meta }: Fields): string {
  const { next_cursor: next, prev_cursor: previous } = (meta ?? {}) as Fields;
  return String(next ?? previous ?? '');
}

function pictureOf({ get, results }: ContractResource): string {
  const shown = exampleOf(describedOperation(get).responses[200]?.content?.[json]?.examples);
  const [picture = ''] = results === undefined ? [] : (shown[results.field] as string[]);
  return picture;
}

/** Returns the text field that only an update can set: not a field of a create, and not a boolean. */
function resultField({ creation, change }: ContractResource): string {
  const created = Object.keys(creation.properties ?? {});
  const [found] = Object.entries(change.properties ?? {}).find(
    ([name, { type }]) => !created.includes(name) && type !== 'boolean',
  ) ?? [''];
  return found;
}

/**
 * Returns a query for the samples. It filters by the optional fields of a created record. All other parameters have a
 * value that is not their default. Searches and parameters that turn a filter off are left out.
 */
function listQuery({ create, listParameters, creation, lifts }: ContractResource): Fields {
  const created = exampleOf(describedOperation(create).requestBody?.content[form]?.examples);
  return Object.fromEntries(
    Object.entries(listParameters).flatMap(([name, { schema }]) => {
      if (name.startsWith('search') || name in lifts) return [];
      if (name in created) return (creation.required ?? []).includes(name) ? [] : [[name, created[name]]];
      if (schema.default === undefined) return [];
      const values = schema.type === 'boolean' ? [true, false] : (schema.enum ?? []);
      const other = values.find((value) => value !== schema.default);
      return other === undefined ? [] : [[name, other]];
    }),
  );
}

/** Returns the first sentence of a description, without Markdown marks and the final full stop. */
function firstSentence(description: string): string {
  const [sentence = ''] = description.replaceAll('`', '').split(/\.\s|\.$/);
  return sentence.replaceAll(/\s+/g, ' ').trim();
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
