import { contract, dereference, type OpenApiOperation, withEveryResponse } from '@contentgen/contract';

/** The operations of the contract, in its order, without references, with each response under its own status. */
export const allOperations: readonly OpenApiOperation[] = Object.values(
  withEveryResponse(dereference(contract)).paths,
).flatMap(({ parameters, ...methods }) => Object.values(methods));

/** Returns a link to an operation in the reference, as seen from a guide. */
export function operationLink({ operationId }: OpenApiOperation): string {
  return `[\`${operationId}\`](/reference/#operation/${operationId})`;
}
