import type { Caller, GenerationTimeout } from './http/caller.ts';
import type { HttpClient } from './http/http-client.ts';
import type { Pacing } from './http/pacing.ts';
import type { Judge } from './judge/judge.ts';
import type { Keys } from './keys.ts';
import type { Records } from './records.ts';
import type { CheckName, Outcome } from './report/report.ts';
import type { SetName } from './sets.ts';

/** The parts that the sets of a run share. */
export interface Run {
  /** The base URL: the address before `/api/v1`, without a trailing slash. */
  readonly baseUrl: string;
  readonly keys: Keys;
  readonly client: HttpClient;
  readonly pacing: Pacing;
  readonly records: Records;
  readonly generationTimeout: GenerationTimeout;
  readonly judge: Judge;
  /** Whether the server may be newer than the contract of this package. */
  readonly allowsAdditions: boolean;
  /** Additional headers of every request. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the server says that it stores nothing, as the mock does. */
  readonly isStateless: boolean;
  /** Number of cases that `hostile` generates, and the seed. */
  readonly cases: number;
  readonly seed: number;
  /** Creates a caller with a key, or without one. */
  caller(key: string | undefined): Caller;
  /** Returns whether to run a check, because a run may select only some. */
  isWanted(check: CheckName): boolean;
  /** Announces the number of checks of the set. Call it once, before the first check. */
  begin(total: number): void;
  /** Reports the progress of a long check. */
  step(done: number, total: number, what: string): void;
  report(outcome: Outcome): void;
  /** Returns whether to start no further checks, for example because the run was aborted. */
  isOver(): boolean;
}

/** A set of checks. */
export interface TestSet {
  readonly name: SetName;
  /** Returns why the set does not apply to the server; undefined if it does. */
  inapplicable(run: Run): string | undefined;
  /** Runs the selected checks of the set, and reports the outcome of each. */
  run(run: Run): Promise<void>;
}
