import type { OperationId } from '@contentgen/contract';
import type { SetName } from '../sets.ts';

/** The name of a check. */
export interface CheckName {
  readonly set: SetName;
  readonly operation: OperationId;
  /** The title of the check, such as `404` or `filters by style`; unique within set and operation. */
  readonly title: string;
}

/** The result of one check. */
export interface Outcome extends CheckName {
  /**
   * `untestable`: the check could not get the response to test. `no-key`: the check needs a key that was not given.
   * `excluded`: an option excluded the check.
   */
  readonly result: 'passed' | 'failed' | 'untestable' | 'no-key' | 'excluded';
  /** The violations, one sentence each; or the reason why the check did not run. */
  readonly messages: readonly string[];
  /** Milliseconds. */
  readonly duration: number;
  /**
   * The documented response that the check is about, in the format of `nameOf`; undefined for other checks.
   */
  readonly documented?: string;
}

/** The result of one set. */
export interface SetReport {
  readonly set: SetName;
  /** Why the set does not apply to the server; undefined if it does. */
  readonly inapplicable: string | undefined;
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
  /** Number of documented responses of the selected operations and statuses. */
  readonly documented: number;
  /** Number of these responses that the service returned and that kept the contract. */
  readonly verified: number;
  /** The seed and the number of cases of `hostile`; undefined if it did not run. */
  readonly hostile: { readonly seed: number; readonly cases: number } | undefined;
  /** Problems of the run itself, such as a documented response that it skipped. */
  readonly gaps: readonly string[];
  /** Whether `--bail` ended the run before its last check. */
  readonly endedEarly: boolean;
  /**
   * `passed`: every check ran and passed, except checks that are not testable, do not apply or were excluded.
   * `failed`: a check failed. `incomplete`: no check failed, but the run has gaps. `partial`: every check that ran
   * passed, but some checks had no key.
   */
  readonly verdict: 'passed' | 'failed' | 'incomplete' | 'partial';
}

/** The input of a report. */
export type Findings = Pick<
  Report,
  'baseUrl' | 'startedAt' | 'sets' | 'outcomes' | 'hostile' | 'endedEarly'
> & {
  /** The names of the documented responses to check, in the format of `nameOf`. */
  readonly documented: readonly string[];
  /** The paths of records that could not be deleted. */
  readonly recordsLeft: readonly string[];
  /** The options that match no check, one sentence each. */
  readonly unmatched: readonly string[];
};

/** Creates the report of a run from its outcomes. Documented responses and sets without an outcome become gaps. */
export function createReport({ documented, recordsLeft, unmatched, ...findings }: Findings): Report {
  const { outcomes, sets } = findings;
  const applied = sets.filter(({ inapplicable }) => inapplicable === undefined);
  const empty = applied.filter(({ set }) => {
    return !outcomes.some((outcome) => outcome.set === set && (hasRun(outcome) || isExcluded(outcome)));
  });
  const names = new Set(outcomes.map((outcome) => outcome.documented));
  const isEmptied = outcomes.length > 0 && outcomes.every(isExcluded) && unmatched.length === 0;
  const gaps = [
    ...unmatched,
    ...(isEmptied ? ['--include and --exclude leave out every check'] : []),
    ...empty.filter(({ set }) => !lacksKey(set, outcomes)).map(({ set }) => `${set}: no check ran`),
    ...documented.filter((name) => !names.has(name)).map((name) => `${name}: was not checked`),
    ...recordsLeft.map((path) => `${path}: could not be deleted`),
  ];
  const failed = outcomes.filter(({ result }) => result === 'failed');
  const bad = new Set(failed.map((outcome) => outcome.documented));
  const good = new Set(outcomes.filter(({ result }) => result === 'passed').map((one) => one.documented));
  return {
    ...findings,
    documented: documented.length,
    verified: documented.filter((name) => good.has(name) && !bad.has(name)).length,
    gaps,
    verdict: verdictOf(outcomes, gaps),
  };
}

function verdictOf(outcomes: readonly Outcome[], gaps: readonly string[]): Report['verdict'] {
  if (outcomes.some(({ result }) => result === 'failed')) return 'failed';
  if (gaps.length > 0) return 'incomplete';
  return outcomes.some(({ result }) => result === 'no-key') ? 'partial' : 'passed';
}

function hasRun({ result }: Outcome): boolean {
  return result === 'passed' || result === 'failed';
}

function isExcluded({ result }: Outcome): boolean {
  return result === 'excluded';
}

function lacksKey(set: SetName, outcomes: readonly Outcome[]): boolean {
  return outcomes.some((outcome) => outcome.set === set && outcome.result === 'no-key');
}

/** Returns the name of a documented response, such as `getDocument 200`. */
export function nameOf(operation: OperationId, status: number): string {
  return `${operation} ${status}`;
}

/** Returns the full name of a check, such as `contract/getDocument/404`: a pattern of `--include` that matches it. */
export function fullName({ set, operation, title }: CheckName): string {
  return `${set}/${operation}/${title}`;
}
