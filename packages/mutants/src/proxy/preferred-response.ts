import { type HttpResponse, untestableStatuses } from '@contentgen/contract-tests';
import { documentedResponse } from '@contentgen/contract-tests/internals';
import { operationsOf, type ProxiedRequest } from '@contentgen/faulty-proxy';
import { exampleResponse } from './example-response.ts';

/**
 * Returns the contract's example of a response that a healthy service never gives, if the request asks for its status
 * with a preference such as `Prefer: code=503`; undefined for every other request.
 */
export function preferredResponse(request: ProxiedRequest): HttpResponse | undefined {
  const status = Number(/\bcode=(\d{3})\b/.exec(request.headers.prefer ?? '')?.[1]);
  const [operation] = operationsOf(request);
  if (!(status in untestableStatuses) || operation === undefined) return undefined;
  const documented = documentedResponse(operation, status);
  return documented && exampleResponse(documented, request);
}
