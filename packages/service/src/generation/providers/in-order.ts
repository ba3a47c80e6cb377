import type { Pausable } from '../countdown.ts';
import { asGenerationFailure, type GenerationFailure } from '../generation-failure.ts';
import type { Rest } from './rest.ts';
import { withinTime } from './time-limit.ts';
import type { Turns } from './turns.ts';

/** A provider with what is allowed of it. */
export interface Candidate<Provider> {
  readonly name: string;
  readonly provider: Provider;
  readonly turns: Turns;
  readonly rest: Rest;
  /** Milliseconds that one call may take, the wait for its turn not counted. */
  readonly timeout: number;
}

/** Is told which provider failed, and how. */
export type FailureReport = (provider: string, failure: GenerationFailure) => void;

/** What a list is asked with. */
export interface Asking {
  readonly signal: AbortSignal;
  /** Stands still while a provider's turn is waited for. */
  readonly time: Pausable | undefined;
  readonly report: FailureReport;
}

/**
 * Asks one provider after the other until one does not fail. One that rests is not asked: that is its failure.
 *
 * @throws the signal's reason once it is aborted; else the first failure after which another try may go
 *   better, with the shortest wait that any of these asks for; else the last one.
 */
export async function inOrder<Provider, Result>(
  candidates: readonly Candidate<Provider>[],
  { signal, time, report }: Asking,
  call: (provider: Provider, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const failures: GenerationFailure[] = [];
  for (const { name, provider, turns, rest, timeout } of candidates) {
    const ask = () => withinTime(timeout, signal, (limited) => call(provider, limited));
    try {
      rest.check();
      // It may have asked for a rest during the wait for the turn.
      return await turns.take(signal, () => rest.respect(ask), time);
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      const failure = asGenerationFailure(error, false);
      report(name, failure);
      failures.push(failure);
    }
  }
  throw worthTelling(failures);
}

function worthTelling(failures: readonly GenerationFailure[]): unknown {
  const passing = failures.filter(({ retryable }) => retryable);
  const [first] = passing;
  if (first === undefined) return failures.at(-1);
  return first.waiting(Math.min(...passing.map(({ retryAfter }) => retryAfter)));
}
