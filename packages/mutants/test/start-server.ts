import { type Mock, startMock } from '@contentgen/mock';

/**
 * Starts a correct server with empty accounts, which faults are put in front of. It is the mock, because the mock also
 * passes every check, with a third of the service's CPU time.
 */
export function startServer(): Promise<Mock> {
  return startMock({ empty: true, instant: true, generation: 10 });
}
