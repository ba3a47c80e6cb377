import type { OperationId } from '@contentgen/contract';
import type { Answer } from '@contentgen/contract-tests';
import { documentedResponse } from '@contentgen/contract-tests/internals';
import { type ProxiedRequest, withContent } from '@contentgen/faulty-proxy';
import { exampleAnswer } from '../proxy/example-answer.ts';

/** Whether something was done as it was asked for. */
export function isSuccess({ status }: Answer): boolean {
  return status < 300;
}

/** A well-formed refusal, as the contract's example has it. */
export function refusal(
  operation: OperationId,
  status: number,
  request: ProxiedRequest,
  told: Readonly<Record<string, unknown>> = {},
): Answer {
  const response = documentedResponse(operation, status);
  if (!response) throw new Error(`The contract has no ${operation} ${status}.`);
  const answer = withContent(exampleAnswer(response, request), (problem) => ({ ...problem, ...told }));
  return request.method === 'HEAD' ? { ...answer, body: '' } : answer;
}

/** The refusal of one field or parameter. */
export function invalid(
  operation: OperationId,
  request: ProxiedRequest,
  field: string,
  code: string,
): Answer {
  return refusal(operation, 422, request, {
    detail: 'The request breaks 1 rule.',
    errors: [{ field, code, detail: 'is not taken' }],
  });
}
