import { type Contract, methods, type Operation, type Parameter, resolver, type Schema } from './contract.ts';

/** A method of one of the client's resources, and the operation that it calls. */
export interface Method {
  /** The name of the method on its resource. */
  readonly name: string;
  readonly method: (typeof methods)[number];
  readonly path: string;
  readonly operation: Operation;
  /** The parameters, with references resolved. Those of the path come first. */
  readonly parameters: readonly Parameter[];
  /**
   * If the method is an update with the field `favorite`: the other fields that it requires. To change only the
   * favorite, a client must repeat them.
   */
  readonly repeatedFields: readonly string[];
}

const ofList = { get: 'list', post: 'create', put: undefined, patch: undefined, delete: undefined } as const;
const ofRecord = { get: 'get', post: undefined, put: undefined, patch: 'update', delete: 'delete' } as const;

/** The name of a method: of a record, of a list (which has records to create), or the last segment of any other path. */
function nameOf(path: string, method: (typeof methods)[number], isList: boolean): string | undefined {
  if (path.endsWith('}')) return ofRecord[method];
  return isList ? ofList[method] : path.slice(path.lastIndexOf('/') + 1);
}

/**
 * Returns the methods of every resource, by the tag of its operations. PUT has no method, because PATCH is the same
 * update.
 */
export function methodsByTag(contract: Contract): Map<string, Method[]> {
  const all = Object.entries(contract.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      const name = nameOf(path, method, item.get !== undefined && item.post !== undefined);
      if (operation === undefined || name === undefined) return [];
      return [methodOf(contract, { name, method, path, operation }, item.parameters ?? [])];
    }),
  );
  return Map.groupBy(all, ({ operation }) => operation.tags[0] ?? '');
}

function methodOf(
  contract: Contract,
  part: Pick<Method, 'name' | 'method' | 'path' | 'operation'>,
  ofPath: readonly Parameter[],
): Method {
  const { resolve } = resolver(contract);
  const parameters = [...ofPath, ...(part.operation.parameters ?? [])].map(resolve);
  const { properties = {}, required = [] } = resolve(bodySchema(part.operation));
  const takesFavorite = part.name === 'update' && properties.favorite !== undefined;
  return {
    ...part,
    parameters,
    repeatedFields: takesFavorite ? required.filter((field) => field !== 'favorite') : [],
  };
}

/** Returns the schema of a request's body in the preferred media type; an empty one without a body. */
export function bodySchema({ requestBody }: Operation): Schema {
  return Object.values(requestBody?.content ?? {})[0]?.schema ?? {};
}

/** Returns the name of the option for a header: `If-None-Match` becomes `ifNoneMatch`. */
export function optionName(header: string): string {
  return header[0]?.toLowerCase() + header.slice(1).replaceAll('-', '');
}
