import type { Caller } from './http/caller.ts';
import type { HttpClient } from './http/http-client.ts';
import type { Pacing } from './http/pacing.ts';
import type { Keys } from './keys.ts';
import type { Records } from './records.ts';
import type { CheckName, Outcome } from './report/report.ts';
import type { SetName } from './sets.ts';

/** What the sets of a run share. */
export interface Run {
  /** The address before `/api/v1`, without a slash at its end. */
  readonly baseUrl: string;
  readonly keys: Keys;
  readonly client: HttpClient;
  readonly pacing: Pacing;
  readonly records: Records;
  /** Whether what is tested says of itself that it keeps nothing, as the mock does. */
  readonly isStateless: boolean;
  /** How many cases `hostile` generates, and from which seed. */
  readonly cases: number;
  readonly seed: number;
  /** Calls with a key, or without any. */
  caller(key: string | undefined): Caller;
  /** Whether a check is wanted: a run may be narrowed to some. */
  isWanted(check: CheckName): boolean;
  /** Tells how many checks the set has; called once, before the first. */
  begin(total: number): void;
  /** Tells how far a check that takes long is. */
  step(done: number, total: number, what: string): void;
  report(outcome: Outcome): void;
  /** Whether the run has ended early. */
  isOver(): boolean;
}

/** A set of checks. */
export interface TestSet {
  readonly name: SetName;
  /** Why the set does not apply to what is tested; undefined where it does. */
  inapplicable(run: Run): string | undefined;
  /** Runs what is wanted of the set, and reports an outcome for each check. */
  run(run: Run): Promise<void>;
}
