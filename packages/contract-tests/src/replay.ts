import { CouldNotRun } from './could-not-run.ts';
import { readOptionFile } from './option-file.ts';
import { readFailedChecks } from './report/json.ts';
import { type SetName, setNames } from './sets.ts';
import type { VerifyOptions } from './verify.ts';

/**
 * Returns the options that repeat the failed checks of a JSON report, with the same generated cases.
 *
 * @param only the sets to run.
 * @throws CouldNotRun when the file is not such a report, or no check of these sets has failed in it.
 */
export async function readReplay(
  path: string,
  only: readonly SetName[] = setNames,
): Promise<Pick<Required<VerifyOptions>, 'only' | 'replayed'> & Pick<VerifyOptions, 'seed' | 'cases'>> {
  const failed = readFailedChecks(await readOptionFile('--replay', path));
  if (failed === undefined) {
    throw new CouldNotRun(
      `"${path}" is not a JSON report: write one with --report json=FILE, and pass it to --replay.`,
    );
  }
  if (failed.isUnfinished) {
    throw new CouldNotRun(
      `The run of the report "${path}" did not finish, so --replay can't see which checks fail: repeat the whole run.`,
    );
  }
  const replayed = failed.checks.filter(({ set }) => only.includes(set));
  if (replayed.length === 0) {
    const where = failed.checks.length === 0 ? '' : ` of ${only.join(', ')}`;
    throw new CouldNotRun(`No check${where} failed in "${path}", so --replay has nothing to repeat.`);
  }
  return {
    only: only.filter((set) => replayed.some((check) => check.set === set)),
    replayed,
    ...failed.hostile,
  };
}
