import {
  closedSchema,
  contract,
  dereference,
  type JsonSchema,
  type OpenApiDocument,
  type OpenApiResponse,
  type Operation,
  type OperationId,
  operations,
  withEveryResponse,
} from '@contentgen/contract';

/** A header declaration of the contract. */
export type DeclaredHeader = OpenApiDocument['components']['headers'][string];

/** One response that the contract documents. */
export interface DocumentedResponse {
  readonly operation: Operation;
  readonly status: number;
  readonly headers: Readonly<Record<string, DeclaredHeader>>;
  /** The schema of the body, by its media type; empty without a body. It permits no fields besides those of the contract. */
  readonly bodies: Readonly<Record<string, JsonSchema>>;
}

/** The keyword with the name of a schema of the contract, for sentences such as `Document.name must be a text`. */
export const nameKeyword = 'x-name';

/** A schema with the name that it has in the contract, if it has one. */
export type NamedSchema = JsonSchema & { readonly [nameKeyword]?: string };

/** The contract with every `$ref` resolved, each response under its own status, and each schema with its name. */
export const document = withEveryResponse(dereference(withNames(contract)));

function withNames(original: OpenApiDocument): OpenApiDocument {
  const { components } = original;
  const schemas = Object.entries(components.schemas).map(([name, schema]) => {
    return [name, { ...schema, [nameKeyword]: name }];
  });
  return { ...original, components: { ...components, schemas: Object.fromEntries(schemas) } };
}

/** Every response of every operation, in the contract's order. */
export const documentedResponses: readonly DocumentedResponse[] = Object.values(operations).flatMap(
  (operation: Operation) =>
    operation.statuses.map((status) => {
      const response = document.paths[operation.path]?.[operation.method]?.responses[status];
      if (!response) throw new Error(`The contract documents no response ${status} of ${operation.id}.`);
      return responseOf(operation, status, response);
    }),
);

const byName = new Map(
  documentedResponses.map((response) => [`${response.operation.id} ${response.status}`, response]),
);

/** Returns the documented response for a status of an operation; undefined if there is none. */
export function documentedResponse(operation: OperationId, status: number): DocumentedResponse | undefined {
  return byName.get(`${operation} ${status}`);
}

/** Returns the place of a documented response in the contract. */
export function responsePlace({ id, path, method }: Operation, status: number): string {
  const isListed = contract.paths[path]?.[method]?.responses[status] !== undefined;
  return `operations/${id}/responses/${isListed ? status : 'default'}`;
}

/** Returns the schema of the ids of events: a client must be able to send each as `Last-Event-ID`. */
export function eventIdOf({ path, method }: Operation): JsonSchema {
  const { parameters = [] } = document.paths[path]?.[method] ?? {};
  return parameters.find(({ name }) => name === 'Last-Event-ID')?.schema ?? {};
}

/** Returns the error that a later version of the contract may have added under a new status. */
export function addedError(operation: Operation, status: number): DocumentedResponse {
  return responseOf(operation, status, document.components.responses.OtherError as OpenApiResponse);
}

function responseOf(operation: Operation, status: number, response: OpenApiResponse): DocumentedResponse {
  const bodies = Object.entries(response.content ?? {}).map(([mediaType, { schema }]) => [
    mediaType,
    closedSchema(schema),
  ]);
  return { operation, status, headers: response.headers ?? {}, bodies: Object.fromEntries(bodies) };
}

const relaxed = new WeakMap<JsonSchema, JsonSchema>();

/**
 * Returns a schema that also permits what a newer version of the contract may add to a response: fields, and values
 * of an enum. Everything else stays required.
 */
export function withAdditions(schema: JsonSchema): JsonSchema {
  const known = relaxed.get(schema) ?? (relax(schema) as JsonSchema);
  relaxed.set(schema, known);
  return known;
}

function relax(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(relax);
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).filter(
    ([keyword, part]) =>
      !(keyword === 'additionalProperties' && part === false) && !(keyword === 'enum' && Array.isArray(part)),
  );
  return Object.fromEntries(parts.map(([keyword, part]) => [keyword, relax(part)]));
}
