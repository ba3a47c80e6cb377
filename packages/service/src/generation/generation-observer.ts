import { AsyncLocalStorage } from 'node:async_hooks';
import type { GenerationErrorCode, ResourceName } from '@contentgen/contract';
import { asCount, CallUsage, type CountedTokens, type Tokens } from './call-usage.ts';

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
  /** Called when a call of a model has ended, with its tokens. */
  tokensUsed(model: string, tokens: Tokens): void;
  /** Called when the text of a template is published although it is far from its form. */
  formMissed(templateId: number): void;
  /** Called when the attempt has ended. No other call follows. */
  ended(outcome: AttemptOutcome): void;
}

/** What an attempt has used: the provider that was called last, its model, the tokens of all calls, and the time. */
export interface Used extends CountedTokens {
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
  isEstimate = false;
  #call: CallUsage | undefined;

  constructor(observer: AttemptObserver | undefined) {
    this.#observer = observer;
  }

  get milliseconds(): number {
    return Math.round(performance.now() - this.#begin);
  }

  providerCalled(provider: string): void {
    this.settle();
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

  /** Notes what an image model's provider says; nothing is estimated, because pictures count. */
  imageTokensUsed(model: string, input: unknown, output: unknown): void {
    this.tokensUsed(model, { input: asCount(input), output: asCount(output) });
  }

  /**
   * Begins a call of a language model. A call that is still open when the attempt ends, counts as far as it has come.
   *
   * @param promptCharacters the length of the prompt with all instructions.
   */
  modelCalled(model: string, promptCharacters: number): CallUsage {
    this.settle();
    this.model = model;
    this.#call = new CallUsage(promptCharacters, ({ isEstimate, ...tokens }) => {
      this.isEstimate ||= isEstimate;
      this.tokensUsed(model, tokens);
    });
    return this.#call;
  }

  /** Ends the open call, if there is one. After that, the sums no longer change. */
  settle(): this {
    this.#call?.end();
    return this;
  }

  ended(outcome: AttemptOutcome): void {
    this.settle();
    this.#observer?.ended(outcome);
  }
}

/** Receives the attempts of all generations of this process. */
export interface GenerationObserver {
  /** @param traceParent the trace of the request that created the record, as `currentTraceParent`; null without one. */
  attemptStarted(resource: ResourceName, traceParent: string | null): AttemptObserver;
}

/**
 * The usage of the attempt that the running code belongs to. With it, the providers do not need it as an argument.
 */
export const currentAttempt = new AsyncLocalStorage<AttemptUsage>();

/**
 * The trace context of the request that the running code belongs to, as the value of a `traceparent` field (W3C
 * Trace Context, section 3.2). Unset while nothing is traced.
 */
export const currentTraceParent = new AsyncLocalStorage<string>();
