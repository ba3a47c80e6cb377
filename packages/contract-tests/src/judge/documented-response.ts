import {
  closedSchema,
  contract,
  dereference,
  type JsonSchema,
  type OpenApiDocument,
  type Operation,
  type OperationId,
  operations,
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

/** The contract with every `$ref` resolved, for Dredd and the judge. */
export const document = dereference(contract);

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

function read(operation: Operation, status: number): DocumentedResponse {
  const response = document.paths[operation.path]?.[operation.method]?.responses[status];
  if (!response) throw new Error(`The contract documents no response ${status} of ${operation.id}.`);
  const bodies = Object.entries(response.content ?? {}).map(([mediaType, { schema }]) => [
    mediaType,
    closedSchema(schema),
  ]);
  return { operation, status, headers: response.headers ?? {}, bodies: Object.fromEntries(bodies) };
}
