import type { OperationId } from '@contentgen/contract';
import type { Answer } from '@contentgen/contract-tests';
import { documentedResponse, header } from '@contentgen/contract-tests/internals';
import type { ProxiedRequest } from '../exchange.ts';
import { exampleAnswer } from '../proxy/example-answer.ts';

// biome-ignore lint/suspicious/noExplicitAny: what the service answers keeps the contract
type Json = any;

/** Whether something was done as it was asked for. */
export function isSuccess({ status }: Answer): boolean {
  return status < 300;
}

/** The content of a body; undefined for none, and for a stream of events. */
export function jsonOf(answer: Answer): Json {
  return hasJson(answer) ? JSON.parse(answer.body) : undefined;
}

function hasJson(answer: Answer): boolean {
  return answer.body !== '' && !isStream(answer);
}

/** Whether an answer is a stream of events. */
export function isStream(answer: Answer): boolean {
  return header(answer, 'Content-Type')?.startsWith('text/event-stream') === true;
}

/** An answer with another content; one without a body, as to `HEAD`, stays without, and a stream as it is. */
export function withJson(answer: Answer, change: (content: Json) => Json): Answer {
  return !hasJson(answer) ? answer : { ...answer, body: JSON.stringify(change(jsonOf(answer))) };
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
  const answer = withJson(exampleAnswer(response, request), (problem) => ({ ...problem, ...told }));
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
