import {
  contract,
  dereference,
  type OpenApiResponse,
  type OperationId,
  operations,
} from '@contentgen/contract';

const { paths } = dereference(contract);

/** What the contract documents for a status of an operation; undefined where it documents nothing. */
export function documentedResponse(id: OperationId, status: number): OpenApiResponse | undefined {
  const { method, path } = operations[id];
  return paths[path]?.[method]?.responses[status];
}
