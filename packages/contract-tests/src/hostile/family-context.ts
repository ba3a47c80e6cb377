import type { Caller } from '../http/caller.ts';
import type { Run } from '../run.ts';
import type { Targets } from './targets.ts';

/** The parts that the families of a run share. */
export interface FamilyContext {
  readonly run: Run;
  readonly caller: Caller;
  readonly targets: Targets;
  /** Returns whether to stop sending cases. */
  isOver(): boolean;
  /** Receives the number of finished cases. */
  onDone(cases: number): void;
  /** Receives an error that stops the run. */
  abort(error: unknown): void;
}
