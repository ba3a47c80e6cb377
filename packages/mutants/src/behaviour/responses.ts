import type { OperationId } from '@contentgen/contract';
import type { HttpResponse } from '@contentgen/contract-tests';
import { documentedResponse } from '@contentgen/contract-tests/internals';
import { type ProxiedRequest, withContent } from '@contentgen/faulty-proxy';
import { exampleResponse } from '../proxy/example-response.ts';

/** Returns whether a request succeeded. */
export function isSuccess({ status }: HttpResponse): boolean {
  return status < 300;
}

/** Returns a well-formed refusal, from the example of the contract. */
export function refusal(
  operation: OperationId,
  status: number,
  request: ProxiedRequest,
  members: Readonly<Record<string, unknown>> = {},
): HttpResponse {
  const documented = documentedResponse(operation, status);
  if (!documented) throw new Error(`The contract has no ${operation} ${status}.`);
  const response = withContent(exampleResponse(documented, request), (problem) => ({
    ...problem,
    ...members,
  }));
  return request.method === 'HEAD' ? { ...response, body: '' } : response;
}

/** Returns a 422 for one field or parameter. */
export function invalid(
  operation: OperationId,
  request: ProxiedRequest,
  field: string,
  code: string,
): HttpResponse {
  return refusal(operation, 422, request, {
    detail: 'The request is invalid: 1 error.',
    errors: [{ field, code, detail: 'is not allowed' }],
  });
}
