import type { Mutant } from '../mutant.ts';
import type { ServiceName } from './messages.ts';

/** The status whose mutants need the service with the low rate limit, with which most other checks can't work. */
export const tooManyRequests = 429;

/** Returns the service that a mutant is made of. */
export function serviceOf({ status }: Mutant): ServiceName {
  return status === tooManyRequests ? 'limited' : 'generous';
}
