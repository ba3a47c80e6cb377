import { type OpenApiResponse, type Operation, operations } from '@contentgen/contract';
import { documentedResponse, instanceOf, type Problem } from '@contentgen/contract/requests';
import type { StoreResponse } from './store/exchange.ts';

/** The facts of a request that its problem repeats (RFC 9457). */
export interface Addressee {
  readonly requestId: string;
  /** The target of the request. */
  readonly url: string;
}

/** Returns the members of a problem that identify its request. */
export function addressed({ requestId, url }: Addressee) {
  return { instance: instanceOf(url), request_id: requestId };
}

/** Returns a problem as a response, with examples of its required header fields. */
export function problemResponse(
  problem: Problem,
  addressee: Addressee,
  operation?: Operation,
): StoreResponse {
  return {
    status: problem.status,
    headers: {
      ...headerExamples(responseOf(problem.status, operation)),
      'content-type': 'application/problem+json',
      ...problem.headers,
    },
    body: JSON.stringify(problem.body(instanceOf(addressee.url), addressee.requestId)),
  };
}

/**
 * Returns the documented response of an operation for a status; without an operation, the first response of any
 * operation with this status.
 */
function responseOf(status: number, operation: Operation | undefined): OpenApiResponse | undefined {
  const own = operation && documentedResponse(operation.id, status);
  if (own !== undefined) return own;
  const documenting = Object.values<Operation>(operations).find(({ statuses }) => statuses.includes(status));
  return documenting && documentedResponse(documenting.id, status);
}

function headerExamples({ headers = {} }: Partial<OpenApiResponse> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([, header]) => header.required)
      .map(([name, header]) => [name.toLowerCase(), String(header.example)]),
  );
}
