import type { CheckName, Report } from './report.ts';
import type { Unfinished } from './unfinished.ts';

/** The report as JSON. It has the data of all other reports, except the exchanges of the HAR. `--replay` reads it. */
export function formatJson(report: Report): string {
  return `${JSON.stringify(report, (name, value) => (name === 'exchanges' ? undefined : value), 2)}\n`;
}

/** The JSON of a run that did not finish. It has no outcomes. */
export function formatUnfinishedJson(unfinished: Unfinished): string {
  return `${JSON.stringify({ ...unfinished, outcomes: [], verdict: 'unfinished' }, null, 2)}\n`;
}

/** The part of a JSON report that another run needs to repeat its failed checks. */
export interface FailedChecks {
  readonly checks: readonly CheckName[];
  /** The seed and the number of the generated cases; undefined if `hostile` did not run. */
  readonly hostile: Report['hostile'];
}

/** The failed checks in a JSON report; undefined if the text is none. */
export function readFailedChecks(text: string): FailedChecks | undefined {
  let report: Partial<Report> | null;
  try {
    report = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!Array.isArray(report?.outcomes)) return undefined;
  const failed = report.outcomes.filter(({ result }) => result === 'failed');
  return {
    checks: failed.map(({ set, operation, title }) => ({ set, operation, title })),
    hostile: report.hostile,
  };
}
