import { dereference } from '../dereference.ts';
import { contract, type OpenApiDocument, type OpenApiOperation, type OpenApiResponse } from '../document.ts';
import { withEveryResponse } from '../every-response.ts';
import { operations } from '../generated/operations.ts';
import type { Operation, OperationId } from '../operation.ts';

/**
 * Returns the operations of a document, with all references resolved and each response under its own status. Each operation includes the parameters of its
 * path.
 *
 * @throws Error naming an operation that the document lacks.
 */
export function describeOperations(document: OpenApiDocument): ReadonlyMap<OperationId, OpenApiOperation> {
  const { paths } = withEveryResponse(dereference(document));
  return new Map(
    Object.values<Operation>(operations).map(({ id, method, path }) => {
      const { parameters = [], [method]: described } = paths[path] ?? {};
      if (described === undefined) throw new Error(`The contract has no ${method} ${path}.`);
      return [id, { ...described, parameters: [...parameters, ...(described.parameters ?? [])] }];
    }),
  );
}

let ofContract: ReadonlyMap<OperationId, OpenApiOperation> | undefined;

/** Returns an operation of the contract, with all references resolved. */
export function describedOperation(id: OperationId): OpenApiOperation {
  ofContract ??= describeOperations(contract);
  const described = ofContract.get(id);
  if (described === undefined) throw new Error(`The contract has no operation ${id}.`);
  return described;
}

/** Returns the response of the contract for a status of an operation; undefined for an undocumented status. */
export function documentedResponse(id: OperationId, status: number): OpenApiResponse | undefined {
  return describedOperation(id).responses[status];
}

/**
 * Returns the media types of the successful responses of an operation, the preferred one first; none without a body.
 */
export function successMediaTypes({ responses }: OpenApiOperation): string[] {
  const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  return [...new Set(successes.flatMap(([, { content }]) => Object.keys(content ?? {})))];
}
