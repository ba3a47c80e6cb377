import type { FieldError, Operation } from '@contentgen/contract';
import { documentedResponse, invalidApiKey, Problem } from '@contentgen/contract/requests';

/** Returns whether the contract documents a status as an error of an operation. */
export function isErrorOf({ statuses }: Operation, status: number): boolean {
  return status >= 400 && statuses.includes(status);
}

/**
 * Why the mock refuses a request that the service would accept: `chosen` as the next response, `asked` for by a word
 * in the request, `preferred` in `Prefer`, or `random`.
 */
export type Fault = 'chosen' | 'asked' | 'preferred' | 'random';

/** The header field that says why a response is a fault, for the log and for people. The service does not have it. */
export const faultField = 'mock-fault';

/**
 * Returns the contract's example of an error of an operation, with its header fields. 401 is the example of an
 * invalid key, and 403 that of a key without a scope of the operation, whatever key the request has.
 */
export function exampleProblem({ id, scopes }: Operation, status: number, fault: Fault): Problem {
  const { headers = {}, content = {} } = documentedResponse(id, status) ?? {};
  const [media] = Object.values(content);
  const [example] = Object.values(media?.examples ?? {});
  const { detail, errors } = (example?.value ?? {}) as {
    readonly detail?: string;
    readonly errors?: readonly FieldError[];
  };
  const fields = Object.entries(headers)
    .map(([name, header]) => [name.toLowerCase(), String(header.example)] as const)
    // The store sets `X-Request-Id` itself.
    .filter(([name]) => name !== 'x-request-id');
  const own = status === 401 ? invalidApiKey() : undefined;
  const withoutScope =
    status === 403
      ? `This operation needs the scope ${scopes.map((scope) => `"${scope}"`).join(' and ')}. The mock answers as if the API key did not have it.`
      : undefined;
  return new Problem(
    status,
    own?.message ?? withoutScope ?? detail ?? 'The mock was asked for this response.',
    {
      headers: { ...Object.fromEntries(fields), ...own?.headers, [faultField]: fault },
      ...(errors && { errors }),
    },
  );
}
