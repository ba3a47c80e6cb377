import type { OperationId } from '@contentgen/contract';
import type { Answer } from '@contentgen/contract-tests';
import { documentedResponse } from '@contentgen/contract-tests/internals';
import { type ProxiedRequest, withContent } from '@contentgen/faulty-proxy';
import { exampleAnswer } from '../proxy/example-answer.ts';

/** Whether a request succeeded. */
export function isSuccess({ status }: Answer): boolean {
  return status < 300;
}

/** A well-formed refusal, from the contract's example. */
export function refusal(
  operation: OperationId,
  status: number,
  request: ProxiedRequest,
  members: Readonly<Record<string, unknown>> = {},
): Answer {
  const response = documentedResponse(operation, status);
  if (!response) throw new Error(`The contract has no ${operation} ${status}.`);
  const answer = withContent(exampleAnswer(response, request), (problem) => ({ ...problem, ...members }));
  return request.method === 'HEAD' ? { ...answer, body: '' } : answer;
}

/** A 422 for one field or parameter. */
export function invalid(
  operation: OperationId,
  request: ProxiedRequest,
  field: string,
  code: string,
): Answer {
  return refusal(operation, 422, request, {
    detail: 'The request breaks 1 rule.',
    errors: [{ field, code, detail: 'is not allowed' }],
  });
}
