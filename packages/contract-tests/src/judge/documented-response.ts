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

/** The contract with every `$ref` resolved, and each response under its own status. */
export const document = withEveryResponse(dereference(contract));

/** Every response of every operation, in the contract's order. */
export const documentedResponses: readonly DocumentedResponse[] = Object.values(operations).flatMap(
  (operation: Operation) => operation.statuses.map((status) => read(operation, status)),
);

const byName = new Map(
  documentedResponses.map((response) => [name(response.operation.id, response.status), response]),
);

/** Returns the documented response for a status of an operation; undefined if there is none. */
export function documentedResponse(operation: OperationId, status: number): DocumentedResponse | undefined {
  return byName.get(name(operation, status));
}

function name(operation: OperationId, status: number): string {
  return `${operation} ${status}`;
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

function read(operation: Operation, status: number): DocumentedResponse {
  const response = document.paths[operation.path]?.[operation.method]?.responses[status];
  if (!response) throw new Error(`The contract documents no response ${status} of ${operation.id}.`);
  return responseOf(operation, status, response);
}

function responseOf(operation: Operation, status: number, response: OpenApiResponse): DocumentedResponse {
  const bodies = Object.entries(response.content ?? {}).map(([mediaType, { schema }]) => [
    mediaType,
    closedSchema(schema),
  ]);
  return { operation, status, headers: response.headers ?? {}, bodies: Object.fromEntries(bodies) };
}
