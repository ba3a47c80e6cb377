import type { ResourceName } from '@contentgen/contract';
import { templateOf } from '@contentgen/templates/templates';
import { TimeLimitError, withTimeLimit } from '../../time-limit.ts';
import { asGenerationFailure, circuitOpen, GenerationFailure } from '../generation-failure.ts';
import { currentAttempt } from '../generation-observer.ts';
import { type ImageProvider, mostTokens, type Pausable, type TextProvider } from '../generator.ts';
import { offlinePainter, offlineWriter, pacedWriter } from './offline-providers.ts';
import {
  type ImageProviderConfiguration,
  type ProvidersConfiguration,
  patienceOf,
  type TextModelConfiguration,
  type TextProviderConfiguration,
  wholeTime,
} from './provider-configuration.ts';
import { isInnerUrl } from './public-addresses.ts';
import type { LearnedParameter } from './refused-parameters.ts';

export interface Providers {
  readonly text: TextProvider;
  readonly image: ImageProvider;
  /** Returns the circuit of each configured provider. */
  circuits?(): readonly Circuit[];
}

/** Whether the calls of a provider are stopped. */
export interface Circuit {
  readonly resource: ResourceName;
  readonly provider: string;
  readonly isOpen: boolean;
}

/**
 * Creates one provider from each list: it calls the first provider of the list, and falls back to the next ones.
 *
 * @param now the clock of the circuit breakers, in milliseconds.
 */
export async function configuredProviders(
  { text, image }: ProvidersConfiguration,
  report: ProviderReport,
  now?: () => number,
): Promise<Providers> {
  const candidates = <Configuration extends TextProviderConfiguration | ImageProviderConfiguration, Provider>(
    list: readonly Configuration[],
    create: (configuration: Configuration, onLearned: OnLearned) => Promise<Provider>,
  ) =>
    Promise.all(
      list.map(async (configuration): Promise<Candidate<Provider>> => {
        const { name, kind } = configuration;
        const isOffline = kind === 'offline';
        return {
          name,
          provider: await create(configuration, (parameter) => report.learned(name, parameter)),
          circuitBreaker: new CircuitBreaker(now),
          // The worker limits the offline models.
          semaphore: new Semaphore(isOffline ? Number.POSITIVE_INFINITY : configuration.concurrency),
          timeout: isOffline ? longestTimer : wholeTime(configuration),
        };
      }),
    );
  const writers = await candidates(text, textProvider);
  const painters = await candidates(image, imageProvider);
  const circuitsOf = (resource: ResourceName, list: readonly Candidate<unknown>[]) =>
    list.map(({ name, circuitBreaker: { isOpen } }): Circuit => ({ resource, provider: name, isOpen }));
  return {
    circuits: () => [...circuitsOf('documents', writers), ...circuitsOf('images', painters)],
    text: {
      write(request, signal, draft, time) {
        let isFirst = true;
        return withFallback(writers, { signal, time, report }, (writer, limited) => {
          if (!isFirst) draft.restart();
          isFirst = false;
          return writer.write(request, limited, draft);
        });
      },
    },
    image: {
      paint: (request, signal, time) =>
        withFallback(painters, { signal, time, report }, (painter, limited) =>
          painter.paint(request, limited),
        ),
    },
  };
}

// Libraries of other models are loaded only if needed: loading them takes a sixth of the CPU time of a start.

/** Creates a provider of texts. */
export async function textProvider(
  configuration: TextProviderConfiguration,
  onLearned?: OnLearned,
): Promise<TextProvider> {
  if (configuration.kind === 'offline') {
    return configuration.pace === null ? offlineWriter : pacedWriter(configuration.pace);
  }
  const { languageModel, temperatures } = await import('../text/language-model.ts');
  const { modelWriter } = await import('../text/model-writer.ts');
  const { kind, model: name, creativity: use } = configuration;
  const model =
    kind === 'local'
      ? await (await import('../local/local-model.ts')).localModel({
          ...configuration,
          patience: patienceOf(configuration),
        })
      : await languageModel(configuration, onLearned);
  return modelWriter({
    model,
    name,
    grammarFor: kind === 'local' || kind === 'llama-server' ? configuration.name : null,
    ...(kind === 'local' && { maxTokens: (id: number) => templateOf(id).maxTokens }),
    ...(kind === 'llama-server' && { maxTokens: mostTokens }),
    // A server on the own network may run a model that thinks for minutes. Others may not know how to turn it off.
    savesThoughts: configuration.kind !== 'local' && savesThoughts(configuration),
    temperature: (creativity) => (use === 'ignored' ? undefined : temperatures[kind][creativity]),
  });
}

const savesThoughts = ({ kind, url }: TextModelConfiguration) =>
  kind !== 'llama-server' && (kind !== 'openai-compatible' || isInnerUrl(url ?? ''));

/** Creates a provider of images. */
export async function imageProvider(
  configuration: ImageProviderConfiguration,
  onLearned?: OnLearned,
): Promise<ImageProvider> {
  if (configuration.kind === 'offline') return offlinePainter;
  const { modelPainter } = await import('../image/model-painter.ts');
  return modelPainter(configuration, onLearned);
}

/** The longest time of a timer in milliseconds. */
const longestTimer = 2 ** 31 - 1;

/** A provider with its limits. */
interface Candidate<Provider> {
  readonly name: string;
  readonly provider: Provider;
  /** Limits the concurrent calls. */
  readonly semaphore: Semaphore;
  readonly circuitBreaker: CircuitBreaker;
  /** Milliseconds that one call may take. The wait for the semaphore does not count. */
  readonly timeout: number;
}

type OnLearned = (parameter: LearnedParameter) => void;

/** Receives what happens to a provider of this name. */
export interface ProviderReport {
  failed(provider: string, failure: GenerationFailure): void;
  /** Called once for each parameter that the provider does not take. */
  learned(provider: string, parameter: LearnedParameter): void;
}

interface FallbackOptions {
  readonly signal: AbortSignal;
  /** The time limit of the attempt, which pauses during the wait for a semaphore. */
  readonly time: Pausable | undefined;
  readonly report: ProviderReport;
}

/**
 * Calls the providers in order until one succeeds. A provider with an open circuit counts as failed and is not
 * called.
 *
 * @throws the signal's reason after an abort. Otherwise the first retryable failure, with the shortest `retryAfter`
 * of all retryable failures. If none is retryable, the last failure.
 */
async function withFallback<Provider, Result>(
  candidates: readonly Candidate<Provider>[],
  { signal, time, report }: FallbackOptions,
  call: (provider: Provider, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const failures: GenerationFailure[] = [];
  const observer = currentAttempt.getStore();
  for (const { name, provider, semaphore, circuitBreaker, timeout } of candidates) {
    const callProvider = () => {
      observer?.providerCalled(name);
      return withTimeLimit(timeout, (limited) => call(provider, limited), signal);
    };
    try {
      circuitBreaker.requireClosed();
      // The circuit may open during the wait for the semaphore, so the breaker checks it again.
      return await semaphore.run(signal, () => circuitBreaker.run(callProvider), time);
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      const failure = asGenerationFailure(error);
      report.failed(name, failure);
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

/** The outages in a row after which the circuit opens, and for how many milliseconds. */
const mostOutages = 3;
const outageTime = 30_000;

/**
 * Stops the calls of a provider until its `Retry-After` is over, and for 30 s after three outages in a row. Then one call
 * tries whether the provider is back, while the circuit is open for the others.
 */
export class CircuitBreaker {
  readonly #now: () => number;
  #openUntil = Number.NEGATIVE_INFINITY;
  #outages = 0;

  /** @param now milliseconds of a monotonic clock. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  get #isBroken(): boolean {
    return this.#outages >= mostOutages;
  }

  get isOpen(): boolean {
    return this.#openUntil > this.#now();
  }

  /**
   * Requires that the circuit is closed.
   *
   * @throws GenerationFailure while the circuit is open, with the remaining time as `retryAfter`.
   */
  requireClosed(): void {
    const left = Math.ceil(this.#openUntil - this.#now());
    if (left > 0) throw circuitOpen(left, this.#isBroken);
  }

  /**
   * Makes a call if the circuit is closed.
   *
   * @throws GenerationFailure of `requireClosed`, and the error of the call.
   */
  async run<Result>(call: () => Promise<Result>): Promise<Result> {
    this.requireClosed();
    if (this.#isBroken) this.#open(outageTime);
    try {
      const result = await call();
      this.#answered();
      return result;
    } catch (error) {
      if (error instanceof GenerationFailure || error instanceof TimeLimitError) {
        const { isOutage, retryAfter } = asGenerationFailure(error);
        if (isOutage) this.#outages += 1;
        else this.#answered();
        this.#open(isOutage && this.#isBroken ? Math.max(outageTime, retryAfter) : retryAfter);
      }
      throw error;
    }
  }

  #open(milliseconds: number): void {
    this.#openUntil = Math.max(this.#openUntil, this.#now() + milliseconds);
  }

  /** The provider is not away. A circuit that is open because of its `Retry-After` stays open. */
  #answered(): void {
    if (this.#isBroken) this.#openUntil = this.#now();
    this.#outages = 0;
  }
}

/** Limits how many tasks run concurrently. Further tasks wait in the order of their arrival. */
export class Semaphore {
  #free: number;
  readonly #waiting = new Set<() => void>();

  /** @param permits the tasks that may run concurrently: 1 or more. */
  constructor(permits: number) {
    this.#free = permits;
  }

  /**
   * Runs a task as soon as there is a permit.
   *
   * @param time pauses during the wait.
   * @throws the signal's reason if it aborts during the wait, and the error of the task.
   */
  async run<Result>(signal: AbortSignal, task: () => Promise<Result>, time?: Pausable): Promise<Result> {
    await this.#acquire(signal, time);
    try {
      return await task();
    } finally {
      const [next] = this.#waiting;
      if (next === undefined) this.#free += 1;
      else next();
    }
  }

  #acquire(signal: AbortSignal, time: Pausable | undefined): Promise<void> | undefined {
    signal.throwIfAborted();
    if (this.#free > 0) {
      this.#free -= 1;
      return undefined;
    }
    time?.pause();
    return new Promise((resolve, reject) => {
      const endWait = (settle: () => void) => () => {
        this.#waiting.delete(proceed);
        signal.removeEventListener('abort', leave);
        time?.resume();
        settle();
      };
      const proceed = endWait(resolve);
      const leave = endWait(() => reject(signal.reason));
      this.#waiting.add(proceed);
      signal.addEventListener('abort', leave);
    });
  }
}
