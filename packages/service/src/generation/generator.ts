import type { Pausable } from './countdown.ts';
import type { Draft } from './text/text-provider.ts';

/** The result that a finished generation stores in its record. */
export interface GenerationResult<Values> {
  /** The name of the model that made the result. */
  readonly model: string;
  /** The values of the columns that the resource generates. */
  readonly values: Values;
}

/** Generates the result of a record: one for each resource. */
export interface Generator<Row, Values> {
  /**
   * Appends the pieces of a text to `draft` while a model writes it. Pauses `time`, the time limit of the attempt,
   * while it waits for a permit of the provider's semaphore.
   *
   * @param signal is aborted on a timeout, on a deletion and when the service stops.
   * @throws any error when the generation fails.
   */
  generate(row: Row, signal: AbortSignal, draft: Draft, time: Pausable): Promise<GenerationResult<Values>>;
}
