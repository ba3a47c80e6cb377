import { ForbiddenAddressError } from './public-addresses.ts';

/**
 * Yields an error and its causes, the outermost first, at most ten together. The cause of an AggregateError is its
 * first error.
 */
function* causes(error: unknown): Iterable<Error> {
  let current = error;
  for (let depth = 0; depth < 10 && current instanceof Error; depth++) {
    yield current;
    current = current instanceof AggregateError ? current.errors[0] : current.cause;
  }
}

/** Returns whether the connection was refused because its address is not public. */
export function isForbiddenAddress(error: unknown): boolean {
  return [...causes(error)].some((cause) => cause instanceof ForbiddenAddressError);
}

/**
 * Returns the code of a failed connection, such as `ECONNREFUSED`. The message is left out, because it contains
 * addresses.
 */
export function describeConnectionError(error: unknown): string {
  const codes = [...causes(error)].map((cause) => (cause as NodeJS.ErrnoException).code);
  return codes.findLast((code) => typeof code === 'string') ?? 'connection failed';
}
