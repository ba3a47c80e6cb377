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

/** Returns the schema of the ids of events: a client must be able to send each as `Last-Event-ID`. */
export function eventIdOf({ path, method }: Operation): JsonSchema {
  const { parameters = [] } = document.paths[path]?.[method] ?? {};
  return parameters.find(({ name }) => name === 'Last-Event-ID')?.schema ?? {};
}

function responseOf(operation: Operation, status: number, response: OpenApiResponse): DocumentedResponse {
  const bodies = Object.entries(response.content ?? {}).map(([mediaType, { schema }]) => [
    mediaType,
    closedSchema(schema),
  ]);
  return { operation, status, headers: response.headers ?? {}, bodies: Object.fromEntries(bodies) };
}
