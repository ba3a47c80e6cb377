import { AsyncLocalStorage } from 'node:async_hooks';
import type { GenerationErrorCode, ResourceName } from '@contentgen/contract';

/**
 * How an attempt ended. `retried`: it failed, and another attempt follows. `canceled`: the record was deleted, or
 * another process has taken over the job. `returned`: the service stopped, and the job is in the queue again.
 */
export type AttemptOutcome = 'succeeded' | 'failed' | 'retried' | 'canceled' | 'returned';

/** Receives what happens in one attempt of a generation. Its methods never throw. */
export interface AttemptObserver {
  /** Called when the attempt calls the provider of this name. */
  providerCalled(provider: string): void;
  /** Called when the call of this provider has failed, or its circuit breaker is open. */
  providerFailed(provider: string, code: GenerationErrorCode): void;
  /** Called when the attempt has ended. No other call follows. */
  ended(outcome: AttemptOutcome): void;
}

/** Receives the attempts of all generations of this process. */
export interface GenerationObserver {
  /** @param traceParent the trace of the request that created the record, as `currentTraceParent`; null without one. */
  attemptStarted(resource: ResourceName, traceParent: string | null): AttemptObserver;
}

/**
 * The observer of the attempt that the running code belongs to. With it, the providers do not need the observer as
 * an argument.
 */
export const currentAttempt = new AsyncLocalStorage<AttemptObserver | undefined>();

/**
 * The trace context of the request that the running code belongs to, as the value of a `traceparent` field (W3C
 * Trace Context, section 3.2). Unset while nothing is traced.
 */
export const currentTraceParent = new AsyncLocalStorage<string>();
