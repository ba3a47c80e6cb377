import { type Mock, startMock } from '@contentgen/mock';

/**
 * Starts a correct server with empty accounts, which faults are put in front of. It is the mock, because the mock also
 * passes every check, with a third of the service's CPU time.
 */
export function startServer(): Promise<Mock> {
  // Faults in the count of requests need a limit, which no run reaches.
  const rateLimit = { requests: 1_000_000_000, windowSeconds: 60 };
  return startMock({ empty: true, instant: true, generation: 10, rateLimit });
}
