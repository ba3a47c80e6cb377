import { dereference } from '../dereference.ts';
import { contract, type OpenApiDocument, type OpenApiOperation, type OpenApiResponse } from '../document.ts';
import { operations } from '../generated/operations.ts';
import type { Operation, OperationId } from '../operation.ts';

/**
 * What a document describes of every operation, with all references resolved and the parameters of the path among the
 * operation's own.
 *
 * @throws Error naming an operation that the document lacks.
 */
export function describeOperations(document: OpenApiDocument): ReadonlyMap<OperationId, OpenApiOperation> {
  const paths = dereference(document.paths, document);
  return new Map(
    Object.values<Operation>(operations).map(({ id, method, path }) => {
      const { parameters = [], [method]: described } = paths[path] ?? {};
      if (described === undefined) throw new Error(`The contract has no ${method} ${path}.`);
      return [id, { ...described, parameters: [...parameters, ...(described.parameters ?? [])] }];
    }),
  );
}

let ofContract: ReadonlyMap<OperationId, OpenApiOperation> | undefined;

/** What the contract describes of an operation, with all references resolved. */
export function describedOperation(id: OperationId): OpenApiOperation {
  ofContract ??= describeOperations(contract);
  const described = ofContract.get(id);
  if (described === undefined) throw new Error(`The contract has no operation ${id}.`);
  return described;
}

/** What the contract documents for a status of an operation; undefined where it documents nothing. */
export function documentedResponse(id: OperationId, status: number): OpenApiResponse | undefined {
  return describedOperation(id).responses[status];
}

/** The media types of an operation's successful answers, the preferred one first; none where they have no body. */
export function successMediaTypes({ responses }: OpenApiOperation): string[] {
  const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  return [...new Set(successes.flatMap(([, { content }]) => Object.keys(content ?? {})))];
}
