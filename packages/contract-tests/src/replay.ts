import { CouldNotRun } from './could-not-run.ts';
import { readOptionFile } from './option-file.ts';
import { readFailedChecks } from './report/json.ts';
import type { CheckName } from './report/report.ts';
import { setNames } from './sets.ts';
import type { VerifyOptions } from './verify.ts';

/**
 * The options that repeat the failed checks of a JSON report, with the same generated cases.
 *
 * @throws CouldNotRun when the file is no such report, or nothing in it has failed.
 */
export async function readReplay(
  path: string,
): Promise<Pick<VerifyOptions, 'only' | 'isWanted' | 'seed' | 'cases'>> {
  const failed = readFailedChecks(await readOptionFile('--replay', path));
  if (failed === undefined) {
    throw new CouldNotRun(
      `"${path}" is not a JSON report: write one with --report json=FILE, and pass it to --replay.`,
    );
  }
  if (failed.checks.length === 0) {
    throw new CouldNotRun(`No check failed in "${path}", so --replay has nothing to repeat.`);
  }
  const names = new Set(failed.checks.map(nameOf));
  return {
    only: setNames.filter((set) => failed.checks.some((check) => check.set === set)),
    isWanted: (check) => names.has(nameOf(check)),
    ...failed.hostile,
  };
}

function nameOf({ set, operation, title }: CheckName): string {
  // `contract` selects a status for all media types of a body together, such as `201 (application/json)`.
  const [status = ''] = title.split(' ');
  return `${set}/${operation}/${set === 'contract' ? status : title}`;
}
