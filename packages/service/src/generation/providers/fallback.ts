import type { Pausable } from '../countdown.ts';
import { asGenerationFailure, type GenerationFailure } from '../generation-failure.ts';
import { currentAttempt } from '../generation-observer.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import type { Semaphore } from './semaphore.ts';
import { withTimeLimit } from './time-limit.ts';

/** A provider with its limits. */
export interface Candidate<Provider> {
  readonly name: string;
  readonly provider: Provider;
  /** Limits the concurrent calls. */
  readonly semaphore: Semaphore;
  readonly circuitBreaker: CircuitBreaker;
  /** Milliseconds that one call may take. The wait for the semaphore does not count. */
  readonly timeout: number;
}

/** Receives the name and the failure of each provider that fails. */
export type FailureReport = (provider: string, failure: GenerationFailure) => void;

interface FallbackOptions {
  readonly signal: AbortSignal;
  /** The time limit of the attempt, which pauses during the wait for a semaphore. */
  readonly time: Pausable | undefined;
  readonly report: FailureReport;
}

/**
 * Calls the providers in order until one succeeds. A provider with an open circuit counts as failed and is not
 * called.
 *
 * @throws the signal's reason after an abort. Otherwise the first retryable failure, with the shortest `retryAfter`
 * of all retryable failures. If none is retryable, the last failure.
 */
export async function withFallback<Provider, Result>(
  candidates: readonly Candidate<Provider>[],
  { signal, time, report }: FallbackOptions,
  call: (provider: Provider, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const failures: GenerationFailure[] = [];
  const observer = currentAttempt.getStore();
  for (const { name, provider, semaphore, circuitBreaker, timeout } of candidates) {
    const callProvider = () => {
      observer?.providerCalled(name);
      return withTimeLimit(timeout, signal, (limited) => call(provider, limited));
    };
    try {
      circuitBreaker.requireClosed();
      // The circuit may open during the wait for the semaphore, so the breaker checks it again.
      return await semaphore.run(signal, () => circuitBreaker.run(callProvider), time);
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      const failure = asGenerationFailure(error, false);
      report(name, failure);
      observer?.providerFailed(name, failure.code);
      failures.push(failure);
    }
  }
  throw combined(failures);
}

function combined(failures: readonly GenerationFailure[]): unknown {
  const retryable = failures.filter((failure) => failure.retryable);
  const [first] = retryable;
  if (first === undefined) return failures.at(-1);
  return first.withRetryAfter(Math.min(...retryable.map(({ retryAfter }) => retryAfter)));
}
