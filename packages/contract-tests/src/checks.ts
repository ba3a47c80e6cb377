import type { OperationId } from '@contentgen/contract';
import { KeyMissing } from './keys.ts';
import type { Outcome } from './report/report.ts';
import type { Run } from './run.ts';
import type { SetName } from './sets.ts';
import { Violated } from './violated.ts';

/** One rule to check on one operation. */
export interface Check {
  readonly operation: OperationId;
  /** The rule, as a sentence about the operation: `filters by style`. */
  readonly title: string;
  /**
   * @throws Violated when the service breaks the rule, KeyMissing when the check needs a key that was not
   *   given.
   */
  run(): Promise<void>;
}

/** Runs the checks of a set in order, and reports the result of each. */
export async function runChecks(run: Run, set: SetName, checks: readonly Check[]): Promise<void> {
  const wanted = checks.filter(({ operation, title }) => run.isWanted({ set, operation, title }));
  run.begin(wanted.length);
  for (const check of wanted) {
    if (run.isOver()) return;
    const begun = performance.now();
    const verdict = await verdictOf(check);
    const { operation, title } = check;
    run.report({ set, operation, title, ...verdict, duration: performance.now() - begun });
  }
}

async function verdictOf(check: Check): Promise<Pick<Outcome, 'result' | 'messages'>> {
  try {
    await check.run();
    return { result: 'passed', messages: [] };
  } catch (error) {
    if (error instanceof Violated) return { result: 'failed', messages: error.messages };
    if (error instanceof KeyMissing) return { result: 'keyless', messages: [error.message] };
    throw error;
  }
}
