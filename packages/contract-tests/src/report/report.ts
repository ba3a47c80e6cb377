import type { OperationId } from '@contentgen/contract';
import { groupBy } from '../group-by.ts';
import type { Quotations } from '../quotations.ts';
import type { Violation } from '../violated.ts';

/** The sets of checks, in the order of the report. */
export const setNames = ['contract', 'rules', 'hostile', 'isolation'] as const;

/** The name of a set of checks. */
export type SetName = (typeof setNames)[number];

/** The name of a check. */
export interface CheckName {
  readonly set: SetName;
  readonly operation: OperationId;
  /** The title of the check, such as `404` or `filters by style`; unique within set and operation. */
  readonly title: string;
}

/** The results of a check, in the order of a report, with headings. */
export const results = {
  passed: 'passed',
  failed: 'failed',
  /** The check could not get the response to test. */
  untestable: 'not testable',
  /** The check needs a key that was not given. */
  'no-key': 'without a key',
  /** An option excluded the check. */
  excluded: 'excluded',
} as const;

/** The result of a check. */
export type Result = keyof typeof results;

/** The outcome of one check. */
export interface Outcome extends CheckName {
  readonly result: Result;
  /** The violations and their requests, in lines; or the reason why the check did not run. */
  readonly messages: readonly string[];
  /** What is wrong; empty unless the check failed. */
  readonly violations: readonly Violation[];
  /** Milliseconds. */
  readonly duration: number;
}

/** The violations of all checks that have the same cause. */
export interface Finding {
  /** What must be, and what is, in the words of the shortest example. */
  readonly sentence: string;
  /** The names of the checks that found it, such as `rules/listDocuments/filters by style`. */
  readonly checks: readonly string[];
  /** What the contract says about it. */
  readonly says: Quotations;
  /** The operations of these checks. */
  readonly operations: readonly OperationId[];
  /** At most three examples with different requests, the shortest first, then other operations. */
  readonly examples: readonly Example[];
}

/** How to see a finding: a place such as `getDocument 200`, and the requests as curl commands. */
export type Example = Pick<Violation, 'place' | 'requests'>;

/** The result of one set. */
export interface SetReport {
  readonly set: SetName;
  /** Why the set does not apply to the server; undefined if it does. */
  readonly inapplicable?: string | undefined;
  /** Milliseconds. */
  readonly duration: number;
}

/** The result of a run. */
export interface Report {
  /** The base URL of the server under test. */
  readonly baseUrl: string;
  /** The start of the run: RFC 3339, in UTC. */
  readonly startedAt: string;
  /** The selected sets, in the order of the report. */
  readonly sets: readonly SetReport[];
  /** One outcome for each check. */
  readonly outcomes: readonly Outcome[];
  /** What is wrong, one finding for each cause; the cause with the most checks first. */
  readonly findings: readonly Finding[];
  /** Number of documented responses of the selected operations and statuses. */
  readonly documented: number;
  /** Number of these responses that the service returned and that kept the contract. */
  readonly verified: number;
  /** The seed and the number of generated requests of `hostile`; undefined if it did not run. */
  readonly hostile: { readonly seed: number; readonly cases: number } | undefined;
  /** Problems of the run itself, such as a selected check that did not run. */
  readonly gaps: readonly string[];
  /** Whether the run ended before its last check: by `--bail`, or as a gap says. */
  readonly endedEarly: boolean;
  /**
   * `passed`: every check ran and passed, except checks that are not testable, do not apply or were excluded.
   * `failed`: a check failed. `incomplete`: no check failed, but the run has gaps. `partial`: every check that ran
   * passed, but some checks had no key. `unfinished`: the run could not start, or did not finish.
   */
  readonly verdict: 'passed' | 'failed' | 'incomplete' | 'partial' | 'unfinished';
}

/** The input of a report. */
export type Ran = Pick<Report, 'baseUrl' | 'startedAt' | 'sets' | 'outcomes' | 'hostile' | 'endedEarly'> & {
  /** The checks that had to run. */
  readonly wanted: readonly CheckName[];
  /** The paths of records that could not be deleted. */
  readonly recordsLeft: readonly string[];
  /** Why the run ended early, and how many of its checks ran; undefined for a whole run, or one that `--bail` ended. */
  readonly ended?: string | undefined;
};

/** Creates the report of a run. Checks and sets without an outcome become gaps. */
export function createReport({ wanted, recordsLeft, ended, ...ran }: Ran): Report {
  const { outcomes, sets, endedEarly } = ran;
  const names = new Set(outcomes.map(fullName));
  const isIdle = ({ set, inapplicable }: SetReport) =>
    inapplicable === undefined && !outcomes.some((one) => one.set === set && one.result !== 'untestable');
  const gaps = [
    ...(ended === undefined ? [] : [ended]),
    ...(outcomes.length > 0 && outcomes.every(({ result }) => result === 'excluded')
      ? ['--include and --exclude leave out every check']
      : []),
    ...(endedEarly ? [] : sets.filter(isIdle).map(({ set }) => `${set}: no check ran`)),
    ...(endedEarly ? [] : wanted.filter((check) => !names.has(fullName(check))).map(unrun)),
    ...recordsLeft.map((path) => `${path}: could not be deleted`),
  ];
  const responses = groupBy(
    outcomes.filter(({ set, result }) => set === 'contract' && result !== 'excluded'),
    ({ operation, title }) => `${operation} ${title.split(' ')[0]}`,
  );
  const isVerified = (own: readonly Outcome[]) => own.every(({ result }) => result === 'passed');
  return {
    ...ran,
    findings: findingsOf(outcomes),
    documented: responses.size,
    verified: [...responses.values()].filter(isVerified).length,
    gaps,
    verdict: verdictOf(outcomes, gaps),
  };
}

/** Returns the report of a run that could not start, or did not finish. */
export function unfinishedReport(baseUrl: string, startedAt: string, reason: string): Report {
  const nothing = { sets: [], outcomes: [], findings: [], documented: 0, verified: 0, hostile: undefined };
  return { ...nothing, baseUrl, startedAt, gaps: [reason], endedEarly: false, verdict: 'unfinished' };
}

function unrun(check: CheckName): string {
  return `${fullName(check)}: did not run`;
}

function verdictOf(outcomes: readonly Outcome[], gaps: readonly string[]): Report['verdict'] {
  if (outcomes.some(({ result }) => result === 'failed')) return 'failed';
  if (gaps.length > 0) return 'incomplete';
  return outcomes.some(({ result }) => result === 'no-key') ? 'partial' : 'passed';
}

/** Maximum number of examples of a finding. */
const mostExamples = 3;

function findingsOf(outcomes: readonly Outcome[]): Finding[] {
  const all = outcomes.flatMap((check) => check.violations.map((violation) => ({ check, violation })));
  const byCause = groupBy(all, ({ violation }) => violation.cause);
  const findings = [...byCause.values()].map((own): Finding => {
    const sorted = own.map(({ violation }) => violation).toSorted((a, b) => lengthOf(a) - lengthOf(b));
    const inOrder = [...firstOfEachPlace(sorted), ...sorted];
    const examples = new Map(
      inOrder.map(({ place, requests }) => [requests.join('\n'), { place, requests }]),
    );
    return {
      sentence: sorted[0]?.sentence ?? '',
      says: sorted[0]?.says ?? [],
      checks: [...new Set(own.map(({ check }) => fullName(check)))],
      operations: [...new Set(own.map(({ check }) => check.operation))],
      examples: [...examples.values()].slice(0, mostExamples),
    };
  });
  return findings.sort((one, other) => other.checks.length - one.checks.length);
}

/** Returns the first violation of each operation and status, because these differ more than requests of one operation. */
function firstOfEachPlace(violations: readonly Violation[]): Violation[] {
  return [...groupBy(violations, ({ place }) => place).values()].flatMap((own) => own.slice(0, 1));
}

function lengthOf({ requests }: Violation): number {
  return requests.join().length;
}

/** Returns the headline of a finding: `Document.name must be a text, but is null: 250 checks, 6 operations`. */
export function headlineOf({ sentence, checks, operations }: Finding): string {
  return `${sentence}: ${counted(checks.length, 'check')}, ${counted(operations.length, 'operation')}`;
}

/** Returns an example in lines: its place, and its requests, which have numbers if there are several. */
export function linesOfExample({ place, requests }: Example): string[] {
  return [place, ...requests.map((line, index) => (requests.length > 1 ? `${index + 1}. ${line}` : line))];
}

/** Returns the full name of a check, such as `contract/getDocument/404`: a pattern of `--include` that matches it. */
export function fullName({ set, operation, title }: CheckName): string {
  return `${set}/${operation}/${title}`;
}

/** Counts the outcomes for each result. */
export function tallyOf(outcomes: readonly Outcome[]): Readonly<Record<Result, number>> {
  const names = Object.keys(results) as Result[];
  const count = (name: Result) => outcomes.filter(({ result }) => result === name).length;
  return Object.fromEntries(names.map((name) => [name, count(name)])) as Record<Result, number>;
}

/** Checks that did not run, by their reason: `Not testable (it needs …)`. */
export function omissionsOf(outcomes: readonly Outcome[]): Map<string, readonly Outcome[]> {
  const phrases = { untestable: 'Not testable', 'no-key': 'Did not run', excluded: 'Excluded' } as const;
  const isOmitted = (outcome: Outcome) => outcome.result in phrases;
  return groupBy(outcomes.filter(isOmitted), ({ result, messages }) => {
    return `${phrases[result as keyof typeof phrases]} (${messages.join('; ')})`;
  });
}

/** Formats milliseconds as seconds with one decimal. */
export function inSeconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1);
}

/** Returns a number with its noun: `1 check`, `2 checks`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
