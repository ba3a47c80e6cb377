import { groupBy } from '../group-by.ts';
import type { Outcome, Report, SetReport } from './report.ts';

/** Number of checks for each result. */
export type Tally = Readonly<Record<Outcome['result'], number>>;

/** The results of one set and of each operation in it. */
export interface SetTally extends SetReport {
  readonly tally: Tally;
  readonly operations: readonly { readonly operation: string; readonly tally: Tally }[];
}

/** The results in the order of a report, with headings. */
export const results = [
  { result: 'passed', heading: 'passed' },
  { result: 'failed', heading: 'failed' },
  { result: 'untestable', heading: 'not testable' },
  { result: 'no-key', heading: 'without a key' },
  { result: 'excluded', heading: 'excluded' },
] as const satisfies readonly { readonly result: Outcome['result']; readonly heading: string }[];

/** Counts the outcomes for each result. */
export function tallyOf(outcomes: readonly Outcome[]): Tally {
  const count = (result: Outcome['result']) => outcomes.filter((outcome) => outcome.result === result).length;
  return {
    passed: count('passed'),
    failed: count('failed'),
    untestable: count('untestable'),
    'no-key': count('no-key'),
    excluded: count('excluded'),
  };
}

/** Counts the outcomes by set and by operation, in the order of the report. */
export function tallySets({ sets, outcomes }: Pick<Report, 'sets' | 'outcomes'>): SetTally[] {
  return sets.map((set) => {
    const own = outcomes.filter((outcome) => outcome.set === set.set);
    const groups = groupBy(own, ({ operation }) => operation);
    return {
      ...set,
      tally: tallyOf(own),
      operations: [...groups].map(([operation, group]) => ({ operation, tally: tallyOf(group) })),
    };
  });
}

/** Formats milliseconds as seconds with one decimal. */
export function inSeconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1);
}
