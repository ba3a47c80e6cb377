import { ForbiddenAddressError } from './public-addresses.ts';

/** An error and those it was caused by, from the outermost in. */
function* causes(error: unknown): Iterable<Error> {
  let current = error;
  for (let depth = 0; depth < 10 && current instanceof Error; depth++) {
    yield current;
    current = current instanceof AggregateError ? current.errors[0] : current.cause;
  }
}

/** Whether a connection was not made because of the address that it would have gone to. */
export function isForbiddenAddress(error: unknown): boolean {
  return [...causes(error)].some((cause) => cause instanceof ForbiddenAddressError);
}

/** What is known of a connection that failed, such as `ECONNREFUSED`: never its message, which holds addresses. */
export function describeConnectionError(error: unknown): string {
  const codes = [...causes(error)].map((cause) => (cause as NodeJS.ErrnoException).code);
  return codes.findLast((code) => typeof code === 'string') ?? 'a connection that failed';
}
