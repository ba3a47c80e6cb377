import type { CheckName, Report } from './report.ts';
import type { Unfinished } from './unfinished.ts';

/** Returns the report as JSON. It has the data of all other reports. `--replay` reads it. */
export function formatJson(report: Report): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}

const unfinishedVerdict = 'unfinished';

/** Returns the JSON of a run that did not finish, without outcomes. */
export function formatUnfinishedJson(unfinished: Unfinished): string {
  return `${JSON.stringify({ ...unfinished, outcomes: [], verdict: unfinishedVerdict }, null, 2)}\n`;
}

/** The part of a JSON report that another run needs to repeat its failed checks. */
export interface FailedChecks {
  readonly checks: readonly CheckName[];
  /** Whether the run did not finish, so that any check may fail. */
  readonly isUnfinished: boolean;
  /** The seed and the number of the generated cases; undefined if `hostile` did not run. */
  readonly hostile: Report['hostile'];
}

/** Reads the failed checks of a JSON report; undefined if the text is no such report. */
export function readFailedChecks(text: string): FailedChecks | undefined {
  let report: Partial<Omit<Report, 'verdict'> & { readonly verdict: string }> | null;
  try {
    report = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { outcomes, hostile, verdict } = report ?? {};
  if (!Array.isArray(outcomes) || !outcomes.every(isNamed) || !isSeeded(hostile)) return undefined;
  const failed = outcomes.filter(({ result }) => result === 'failed');
  return {
    checks: failed.map(({ set, operation, title }) => ({ set, operation, title })),
    isUnfinished: verdict === unfinishedVerdict,
    hostile,
  };
}

function isNamed(outcome: unknown): boolean {
  const { set, operation, title, result } = (outcome ?? {}) as Partial<Record<string, unknown>>;
  return [set, operation, title, result].every((part) => typeof part === 'string');
}

function isSeeded(hostile: unknown): boolean {
  if (hostile === undefined) return true;
  const { seed, cases } = (hostile ?? {}) as Partial<Record<string, unknown>>;
  return Number.isInteger(seed) && Number.isInteger(cases) && Number(cases) > 0;
}
