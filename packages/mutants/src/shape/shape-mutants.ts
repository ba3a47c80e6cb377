import type { Operation } from '@contentgen/contract';
import { judge } from '@contentgen/contract-tests';
import { type DocumentedResponse, document, documentedResponses } from '@contentgen/contract-tests/internals';
import type { ProxiedRequest } from '@contentgen/faulty-proxy';
import { type Mutant, responseMutant } from '../mutant.ts';
import { exampleResponse } from '../proxy/example-response.ts';
import { bodyChanges } from './body-mutants.ts';
import { headerChanges } from './header-mutants.ts';
import type { ResponseChange } from './response-change.ts';
import { mediaTypeChanges, statusChanges } from './status-mutants.ts';

/** Returns the mutants with a malformed response. */
export function shapeMutants(responses: readonly DocumentedResponse[] = documentedResponses): Mutant[] {
  return responses.flatMap((documented) =>
    changesOf(documented)
      .filter((change) => isViolation(documented, change))
      .map(({ apply, ...parts }) =>
        responseMutant(
          { ...parts, operation: documented.operation.id, status: documented.status },
          (response, { request }) => apply(response, request),
        ),
      ),
  );
}

/** Returns every change of a response that may break the contract. */
export function changesOf(response: DocumentedResponse): ResponseChange[] {
  return [
    ...statusChanges(response),
    ...mediaTypeChanges(response),
    ...headerChanges(response),
    ...bodyChanges(response),
  ];
}

/** Returns whether a change makes the contract's example of the response invalid. Any other change is not a mutant. */
function isViolation(
  { operation, ...documented }: DocumentedResponse,
  { kind, apply }: ResponseChange,
): boolean {
  // The example with another status is valid by itself. It is wrong only for its request.
  if (kind === 'other-response') return true;
  const request = exampleRequest(operation);
  const response = apply(exampleResponse({ operation, ...documented }, request), request);
  return judge({ operation: operation.id, method: request.method, response }).length > 0;
}

/** Returns a request of an operation, from the contract's examples. */
export function exampleRequest({ method, path }: Operation): ProxiedRequest {
  const { parameters = [] } = document.paths[path] ?? {};
  const address = parameters.reduce(
    (filled, { name, example }) => filled.replace(`{${name}}`, String(example)),
    path,
  );
  return { method: method.toUpperCase(), path: address, headers: {}, body: Buffer.alloc(0) };
}
