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
  /** Called when a model has answered, with the tokens that its provider counted. */
  tokensUsed(model: string, tokens: Tokens): void;
  /** Called when the text of a template is published although it is far from its form. */
  formMissed(templateId: number): void;
  /** Called when the attempt has ended. No other call follows. */
  ended(outcome: AttemptOutcome): void;
}

/** The tokens that a model read and wrote; null if its provider does not count them. */
export interface Tokens {
  readonly input: number | null;
  readonly output: number | null;
}

/** What an attempt has used: the provider that was called last, its model, the tokens of all calls, and the time. */
export interface Used extends Tokens {
  readonly provider: string | null;
  readonly model: string | null;
  readonly milliseconds: number;
}

/** What the calls of one attempt use. Passes every event on. */
export class AttemptUsage implements AttemptObserver, Used {
  readonly #observer: AttemptObserver | undefined;
  readonly #begin = performance.now();
  provider: string | null = null;
  model: string | null = null;
  input: number | null = null;
  output: number | null = null;
  /** The template whose form the text misses. */
  missedForm: number | null = null;

  constructor(observer: AttemptObserver | undefined) {
    this.#observer = observer;
  }

  get milliseconds(): number {
    return Math.round(performance.now() - this.#begin);
  }

  providerCalled(provider: string): void {
    this.provider = provider;
    this.model = null;
    this.#observer?.providerCalled(provider);
  }

  providerFailed(provider: string, code: GenerationErrorCode): void {
    this.#observer?.providerFailed(provider, code);
  }

  tokensUsed(model: string, { input, output }: Tokens): void {
    this.model = model;
    if (input !== null) this.input = (this.input ?? 0) + input;
    if (output !== null) this.output = (this.output ?? 0) + output;
    this.#observer?.tokensUsed(model, { input, output });
  }

  formMissed(templateId: number): void {
    this.missedForm = templateId;
    this.#observer?.formMissed(templateId);
  }

  ended(outcome: AttemptOutcome): void {
    this.#observer?.ended(outcome);
  }
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
