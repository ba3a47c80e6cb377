import type { OperationId } from '@contentgen/contract';
import { groupBy } from './group-by.ts';
import { KeyMissing } from './keys.ts';
import type { Outcome } from './report/report.ts';
import { resourceOf } from './resources.ts';
import type { Run } from './run.ts';
import type { SetName } from './sets.ts';
import { Violated } from './violated.ts';

/** One test of the contract tests, for one operation. */
export interface Check {
  readonly operation: OperationId;
  /**
   * What the operation must do, such as `filters by style`; or a status and its condition, such as `404 for a deleted
   * id`.
   */
  readonly title: string;
  /**
   * Runs the check.
   *
   * @throws Violated when the server breaks the rule, KeyMissing when the check needs a key that was not given.
   */
  run(): Promise<void>;
}

/**
 * Runs the checks of a set, and reports the result of each. The checks of one resource run one after another.
 * Different resources run at the same time, because a check mostly waits.
 */
export async function runChecks(run: Run, set: SetName, checks: readonly Check[]): Promise<void> {
  const wanted = checks.filter(({ operation, title }) => run.isWanted({ set, operation, title }));
  run.begin(wanted.length);
  let couldNotRun = false;
  const isOver = () => couldNotRun || run.isOver();
  const ended = await Promise.allSettled(
    [...groupBy(wanted, ({ operation }) => resourceOf(operation)).values()].map(async (ofResource) => {
      try {
        await runInOrder({ ...run, isOver }, set, ofResource);
      } catch (error) {
        couldNotRun = true;
        throw error;
      }
    }),
  );
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
}

async function runInOrder(run: Run, set: SetName, checks: readonly Check[]): Promise<void> {
  for (const check of checks) {
    if (run.isOver()) return;
    const begun = performance.now();
    const result = await resultOf(check);
    const { operation, title } = check;
    // Another resource may have ended the run.
    if (run.isOver()) return;
    run.report({ set, operation, title, ...result, duration: performance.now() - begun });
  }
}

async function resultOf(check: Check): Promise<Pick<Outcome, 'result' | 'messages'>> {
  try {
    await check.run();
    return { result: 'passed', messages: [] };
  } catch (error) {
    if (error instanceof Violated) return { result: 'failed', messages: error.messages };
    if (error instanceof KeyMissing) return { result: 'no-key', messages: [error.message] };
    throw error;
  }
}
