import type { OperationId } from '@contentgen/contract';
import type { Context } from './context.ts';
import { groupBy } from './group-by.ts';
import { inParallel } from './in-parallel.ts';
import { KeyMissing } from './keys.ts';
import type { Quotation, Quotations } from './quotations.ts';
import type { CheckName, Outcome, SetName } from './report/report.ts';
import { carriedOut, linesOf, Violated } from './violated.ts';

/** One test of the contract tests, for one operation. */
export interface Check {
  readonly operation: OperationId;
  /**
   * What the operation must do, such as `filters by style`; or a status and its condition, such as `404 for a deleted
   * id`. It is unique for the set and the operation.
   */
  readonly title: string;
  /**
   * What the contract says that makes the check fair, the most fitting first. The report quotes the first ones, unless a
   * violation has its own quotation.
   */
  readonly says: Quotations;
  /** Returns what else the check tests, such as each part of the schema of a response. */
  readonly covers?: () => readonly Quotation[];
  /** Whether no other check may run at the same time; default: false. Such checks run first. */
  readonly runsAlone?: boolean;
  /**
   * Runs the check.
   *
   * @throws Violated when the server breaks the rule, KeyMissing when the check needs a key that was not given,
   *   Untestable when the server does not permit the test.
   */
  run(): Promise<void>;
}

/** A set of checks. */
export interface CheckSet {
  readonly name: SetName;
  /** Returns why the set does not apply to the server; undefined if it does. */
  inapplicable(context: Context): string | undefined;
  /** Returns all checks of the set. It sends no request. */
  checks(context: Context): readonly Check[];
  /** Returns the lane of a check. The checks of a lane run one after another, different lanes at the same time. */
  laneOf(check: Check, index: number): unknown;
}

/** The error of a check that the server does not permit. The message says why. */
export class Untestable extends Error {
  override readonly name = 'Untestable';
}

/** What a run does with its checks. */
export interface Runner {
  isWanted(check: CheckName): boolean;
  /** Called once, with the number of wanted checks. */
  begin(total: number): void;
  report(outcome: Outcome): void;
  /** Returns whether to start no further check, for example because the run was aborted. */
  isOver(): boolean;
}

/** Runs the wanted checks of a set, and reports the outcome of each. */
export async function runChecks(set: CheckSet, context: Context, runner: Runner): Promise<void> {
  const { name } = set;
  const wanted = set
    .checks(context)
    .filter(({ operation, title }) => runner.isWanted({ set: name, operation, title }));
  runner.begin(wanted.length);
  const entries = [...wanted.entries()];
  const isAlone = ([, check]: (typeof entries)[number]) => check.runsAlone === true;
  const others = entries.filter((entry) => !isAlone(entry));
  const lanes = groupBy(others, ([index, check]) => set.laneOf(check, index));
  let hasStopped = false;
  let failure: unknown;
  const isOver = () => hasStopped || runner.isOver();
  const runLane = async (lane: readonly (readonly [number, Check])[]) => {
    for (const [, check] of lane) {
      if (isOver()) return;
      const { operation, title } = check;
      const begun = performance.now();
      const result = await resultOf(check);
      // Another lane may have ended the run.
      if (isOver()) return;
      runner.report({ set: name, operation, title, ...result, duration: performance.now() - begun });
    }
  };
  await runLane(entries.filter(isAlone));
  await inParallel(
    [...lanes.values()],
    (lane) =>
      runLane(lane).catch((error: unknown) => {
        hasStopped = true;
        failure ??= error;
      }),
    lanes.size,
  );
  // The other lanes have ended their checks.
  if (failure !== undefined && !runner.isOver()) throw failure;
}

/** Maximum number of quotations of a check in a report. */
const mostQuoted = 2;

async function resultOf(check: Check): Promise<Pick<Outcome, 'result' | 'messages' | 'violations'>> {
  try {
    await carriedOut.run([], () => check.run());
    return { result: 'passed', messages: [], violations: [] };
  } catch (error) {
    if (error instanceof Violated) {
      const violations = error.violations.map((one) => ({
        ...one,
        says: one.says ?? check.says.slice(0, mostQuoted),
      }));
      return { result: 'failed', messages: violations.flatMap(linesOf), violations };
    }
    const why = { messages: [(error as Error).message], violations: [] };
    if (error instanceof KeyMissing) return { result: 'no-key', ...why };
    if (error instanceof Untestable) return { result: 'untestable', ...why };
    throw error;
  }
}
