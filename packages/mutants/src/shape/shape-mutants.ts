import type { Operation } from '@contentgen/contract';
import { judge } from '@contentgen/contract-tests';
import { type DocumentedResponse, document, documentedResponses } from '@contentgen/contract-tests/internals';
import type { ProxiedRequest } from '@contentgen/faulty-proxy';
import { answerMutant, type Mutant } from '../mutant.ts';
import { exampleAnswer } from '../proxy/example-answer.ts';
import type { AnswerChange } from './answer-change.ts';
import { bodyChanges } from './body-mutants.ts';
import { headerChanges } from './header-mutants.ts';
import { mediaTypeChanges, statusChanges } from './status-mutants.ts';

/** The mutants with a malformed response. */
export function shapeMutants(responses: readonly DocumentedResponse[] = documentedResponses): Mutant[] {
  return responses.flatMap((response) =>
    changesOf(response)
      .filter((change) => isViolation(response, change))
      .map(({ apply, ...parts }) =>
        answerMutant(
          { ...parts, operation: response.operation.id, status: response.status },
          (answer, { request }) => apply(answer, request),
        ),
      ),
  );
}

/** Every change of a response that may break the contract. */
export function changesOf(response: DocumentedResponse): AnswerChange[] {
  return [
    ...statusChanges(response),
    ...mediaTypeChanges(response),
    ...headerChanges(response),
    ...bodyChanges(response),
  ];
}

/** Whether a change breaks the contract's example. A change that does not is no mutant. */
function isViolation({ operation, ...response }: DocumentedResponse, { kind, apply }: AnswerChange): boolean {
  // Only the request shows that a well-formed response has the wrong status.
  if (kind === 'other-answer') return true;
  const request = exampleRequest(operation);
  const answer = apply(exampleAnswer({ operation, ...response }, request), request);
  return judge({ operation: operation.id, method: request.method, answer }).length > 0;
}

/** A request of an operation, from the contract's examples. */
export function exampleRequest({ method, path }: Operation): ProxiedRequest {
  const { parameters = [] } = document.paths[path] ?? {};
  const address = parameters.reduce(
    (filled, { name, example }) => filled.replace(`{${name}}`, String(example)),
    path,
  );
  return { method: method.toUpperCase(), path: address, headers: {}, body: Buffer.alloc(0) };
}
