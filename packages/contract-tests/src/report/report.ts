import type { OperationId } from '@contentgen/contract';
import type { SetName } from '../sets.ts';

/** Which check it is. */
export interface CheckName {
  readonly set: SetName;
  readonly operation: OperationId;
  /** What is checked, such as `404` or `filters by style`; one of a kind for set and operation. */
  readonly title: string;
}

/** What became of one check. */
export interface Outcome extends CheckName {
  /**
   * `unprovokable`: nothing sent from outside brings it about. `keyless`: it takes a key that was not given.
   */
  readonly result: 'passed' | 'failed' | 'unprovokable' | 'keyless';
  /** What is wrong, each a sentence; why, for what did not run. */
  readonly messages: readonly string[];
  /** Milliseconds. */
  readonly duration: number;
  /** The documented response that it is about, as `nameOf` writes it; undefined for other checks. */
  readonly documented?: string;
}

/** What became of one set. */
export interface SetReport {
  readonly set: SetName;
  /** Why the set does not apply to what was tested; undefined where it does. */
  readonly inapplicable: string | undefined;
  /** Milliseconds. */
  readonly duration: number;
}

/** The result of a run. */
export interface Report {
  /** The address that was tested. */
  readonly baseUrl: string;
  /** When the run began: RFC 3339, in UTC. */
  readonly startedAt: string;
  /** The sets that were chosen, in the order of the report. */
  readonly sets: readonly SetReport[];
  /** One for each check. */
  readonly outcomes: readonly Outcome[];
  /** How many responses the contract documents, of the operations and statuses that were chosen. */
  readonly documented: number;
  /** How many of them were answered and kept the contract. */
  readonly verified: number;
  /** The seed and the number of cases of `hostile`; undefined when it did not run. */
  readonly hostile: { readonly seed: number; readonly cases: number } | undefined;
  /** What is wrong with the run itself, such as a documented response that it left out. */
  readonly gaps: readonly string[];
  /**
   * `passed`: everything ran and passed, but for what can't be provoked or does not apply. `failed`: something
   * is wrong. `partial`: nothing is wrong with what ran, but some checks had no key.
   */
  readonly verdict: 'passed' | 'failed' | 'partial';
}

/** What a report is made from. */
export type Findings = Pick<Report, 'baseUrl' | 'startedAt' | 'sets' | 'outcomes' | 'hostile'> & {
  /** The names of the documented responses that had to be checked, as `nameOf` makes them. */
  readonly documented: readonly string[];
  /** The paths of records that could not be deleted. */
  readonly recordsLeft: readonly string[];
};

/** Puts the outcomes together, and finds what is missing among them. */
export function createReport({ documented, recordsLeft, ...findings }: Findings): Report {
  const { outcomes, sets } = findings;
  const applied = sets.filter(({ inapplicable }) => inapplicable === undefined);
  const empty = applied.filter(({ set }) => {
    return !outcomes.some((outcome) => outcome.set === set && hasRun(outcome));
  });
  const names = new Set(outcomes.map((outcome) => outcome.documented));
  const gaps = [
    ...empty.filter(({ set }) => !isKeyless(set, outcomes)).map(({ set }) => `${set}: no check ran`),
    ...documented.filter((name) => !names.has(name)).map((name) => `${name}: was left out`),
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
    verdict: verdictOf(failed.length > 0 || gaps.length > 0, outcomes),
  };
}

function verdictOf(isWrong: boolean, outcomes: readonly Outcome[]): Report['verdict'] {
  if (isWrong) return 'failed';
  return outcomes.some(({ result }) => result === 'keyless') ? 'partial' : 'passed';
}

function hasRun({ result }: Outcome): boolean {
  return result === 'passed' || result === 'failed';
}

function isKeyless(set: SetName, outcomes: readonly Outcome[]): boolean {
  return outcomes.some((outcome) => outcome.set === set && outcome.result === 'keyless');
}

/** `getDocument 200` */
export function nameOf(operation: OperationId, status: number): string {
  return `${operation} ${status}`;
}
