import { contract, dereference, type OpenApiOperation } from '@contentgen/contract';

/** The operations of the contract, in its order, without references. */
export const allOperations: readonly OpenApiOperation[] = Object.values(dereference(contract).paths).flatMap(
  ({ parameters, ...methods }) => Object.values(methods),
);

/** Returns a link to an operation in the reference, as seen from a guide. */
export function operationLink({ operationId }: OpenApiOperation): string {
  return `[\`${operationId}\`](/reference/#operation/${operationId})`;
}
