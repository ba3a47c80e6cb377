import { type OpenApiResponse, type Operation, operations } from '@contentgen/contract';
import { documentedResponse, instanceOf, type Problem } from '@contentgen/contract/requests';
import type { MockAnswer } from './mock-answer.ts';

/** What a problem says of the request that it answers (RFC 9457). */
export interface Addressee {
  readonly requestId: string;
  /** The target of the request. */
  readonly url: string;
}

/** The members of a problem that name its request. */
export function addressed({ requestId, url }: Addressee) {
  return { instance: instanceOf(url), request_id: requestId };
}

/** A problem as an answer, with the examples of the header fields that the contract requires of it. */
export function problemAnswer(problem: Problem, addressee: Addressee, operation?: Operation): MockAnswer {
  return {
    status: problem.status,
    headers: {
      ...headerExamples(responseOf(problem.status, operation)),
      'content-type': 'application/problem+json',
      ...problem.headers,
    },
    body: problem.body(instanceOf(addressee.url), addressee.requestId),
  };
}

/** The response that an operation documents for a status; without an operation, the first of that status anywhere. */
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
