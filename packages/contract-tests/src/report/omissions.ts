import { operations } from '@contentgen/contract';
import { groupBy } from '../group-by.ts';
import type { Outcome, Report } from './report.ts';

/** Checks that did not run for the same reason. */
export interface Omission {
  /** The reason as a heading, such as `Did not run (it needs a key …)`. */
  readonly reason: string;
  /** The checks, one line for each title: `contract 408: listDocuments, getDocument`. */
  readonly checks: readonly string[];
  /** The number of checks. */
  readonly count: number;
  /** Whether an option excluded them. */
  readonly isChosen: boolean;
}

const phrases: Readonly<Partial<Record<Outcome['result'], string>>> = {
  untestable: 'Not testable',
  'no-key': 'Did not run',
  excluded: 'Excluded',
};

/** Returns the checks that did not run, grouped by reason. */
export function omissionsOf({ outcomes }: Pick<Report, 'outcomes'>): Omission[] {
  const reasonOf = ({ result, messages }: Outcome) => {
    const phrase = phrases[result];
    return phrase && `${phrase} (${messages.join('; ')})`;
  };
  return [...groupBy(outcomes, reasonOf)].flatMap(([reason, own]) => {
    if (reason === undefined) return [];
    const isChosen = own.some(({ result }) => result === 'excluded');
    return [{ reason, checks: byTitle(own), count: own.length, isChosen }];
  });
}

function byTitle(outcomes: readonly Outcome[]): string[] {
  const groups = groupBy(outcomes, ({ set, title }) => `${set} ${title}`);
  return [...groups].map(([title, own]) => `${title}: ${operationsOf(own)}`);
}

function operationsOf(outcomes: readonly Outcome[]): string {
  const names = new Set(outcomes.map(({ operation }) => operation));
  return names.size === Object.keys(operations).length ? 'every operation' : [...names].join(', ');
}
