import type { FieldError, Operation } from '@contentgen/contract';
import { documentedResponse, invalidApiKey, Problem } from '@contentgen/contract/requests';
import type { Random } from '@contentgen/offline-models/seeded-random';

/** Why the mock refuses a request that the service would accept. */
export type Fault = 'chosen' | 'preferred' | 'random';

/** The header field that says why a response is a fault, for the log and for people. The service does not have it. */
export const faultField = 'mock-fault';

/** The statuses of errors that occur at random. After such an error, a client can only repeat the request. */
const accidents = [500, 503, 429];

/**
 * Refuses some requests at random.
 *
 * @param share the share of the requests that fail, from 0 to 1.
 * @throws Problem for some of the requests.
 */
export function refuseSome(operation: Operation, share: number, random: Random): void {
  if (share === 0 || random() >= share) return;
  const possible = accidents.filter((status) => isErrorOf(operation, status));
  const status = possible[Math.floor(random() * possible.length)];
  if (status !== undefined) throw exampleProblem(operation, status, 'random');
}

/** Returns whether the contract documents a status as an error of an operation. */
export function isErrorOf({ statuses }: Operation, status: number): boolean {
  return status >= 400 && statuses.includes(status);
}

/**
 * Returns the contract's example of an error of an operation, with its header fields. 401 is the error of an invalid
 * key.
 */
export function exampleProblem({ id }: Operation, status: number, fault: Fault): Problem {
  const { headers = {}, content = {} } = documentedResponse(id, status) ?? {};
  const [media] = Object.values(content);
  const [example] = Object.values(media?.examples ?? {});
  const { detail = 'The mock was asked for this response.', errors } = (example?.value ?? {}) as {
    readonly detail?: string;
    readonly errors?: readonly FieldError[];
  };
  const examples = Object.entries(headers)
    .map(([name, header]) => [name.toLowerCase(), String(header.example)] as const)
    // The store sets `X-Request-Id` itself.
    .filter(([name]) => name !== 'x-request-id');
  const own = status === 401 ? invalidApiKey() : undefined;
  return new Problem(status, own?.message ?? detail, {
    headers: { ...Object.fromEntries(examples), ...own?.headers, [faultField]: fault },
    ...(errors && { errors }),
  });
}
