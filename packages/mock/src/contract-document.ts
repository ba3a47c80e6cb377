import { contract, dereference, type Operation, type OperationId } from '@contentgen/contract';

/** The contract with every `$ref` resolved, made once. */
export const document = dereference(contract);

type OperationNode = NonNullable<(typeof document)['paths'][string]['get']>;
export type ResponseNode = OperationNode['responses'][string];

const nodes = new Map<OperationId, OperationNode>(
  Object.values(document.paths).flatMap((path) =>
    Object.values(path)
      .filter((node): node is OperationNode => 'operationId' in node)
      .map((node): [OperationId, OperationNode] => [node.operationId as OperationId, node]),
  ),
);

/**
 * The response that an operation documents for a status; without an operation, the first of that status anywhere.
 *
 * @throws Error when no operation of the contract documents the status.
 */
export function documentedResponse(status: number, operation?: Operation): ResponseNode {
  const own = operation && nodes.get(operation.id)?.responses[status];
  const response = own ?? [...nodes.values()].map((node) => node.responses[status]).find(Boolean);
  if (!response) throw new Error(`The contract documents no ${status}.`);
  return response;
}
