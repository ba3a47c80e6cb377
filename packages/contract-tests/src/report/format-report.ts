import { closingSentence, counted } from './closing-sentence.ts';
import { withoutControlCharacters } from './control-characters.ts';
import { omissionsOf } from './omissions.ts';
import type { Outcome, Report } from './report.ts';
import { inSeconds, results, type SetTally, type Tally, tallyOf, tallySets } from './tally.ts';

/** Maximum number of violations that the report shows for each set. It only counts the rest. */
const mostViolations = 100;

/**
 * Returns the report as text: the violations, tables by set and by operation, the checks that did not run, and the
 * summary.
 */
export function formatReport(report: Report): string {
  const tallies = tallySets(report).filter(({ inapplicable }) => inapplicable === undefined);
  const parts = [
    violations(report),
    setTable(tallies),
    operationTable(tallies),
    omissions(report),
    summary(report),
    closingSentence(report),
  ];
  return withoutControlCharacters(parts.filter(Boolean).join('\n\n'));
}

function violations({ sets, outcomes, gaps }: Report): string {
  const failed = outcomes.filter(({ result }) => result === 'failed');
  const blocks = sets.flatMap(({ set }) => {
    const own = failed.filter((outcome) => outcome.set === set);
    const more = own.length - mostViolations;
    return [
      ...own.slice(0, mostViolations).map(violation),
      ...(more > 0 ? [`… and ${more} more in ${set}: an HTML report lists all (--report html=FILE)`] : []),
    ];
  });
  return [...blocks, ...gaps.map((gap) => `FAILED  ${gap}`)].join('\n\n');
}

/**
 * Formats a violation: the first sentence, then the name of the check, then the other sentences and the curl
 * command.
 */
function violation({ set, operation, title, messages: [first, ...rest] }: Outcome): string {
  const lines = [first ?? 'no reason given', `${set}: ${operation} ${title}`, ...rest];
  return `FAILED  ${lines.join('\n').replaceAll('\n', '\n        ')}`;
}

function setTable(tallies: readonly SetTally[]): string {
  const rows = tallies.map(({ set, tally, duration }) => [set, ...cells(tally), inSeconds(duration)]);
  return table([['set', ...results.map(({ heading }) => heading), 'seconds'], ...rows], 1);
}

function operationTable(tallies: readonly SetTally[]): string {
  const rows = tallies.flatMap(({ set, operations }) =>
    operations.map(({ operation, tally }) => [set, operation, ...cells(tally)]),
  );
  if (rows.length === 0) return '';
  return table([['set', 'operation', ...results.map(({ heading }) => heading)], ...rows], 2);
}

function cells(tally: Tally): string[] {
  return results.map(({ result }) => String(tally[result]));
}

/**
 * Returns rows as a table with aligned columns.
 *
 * @param words number of text columns, from the left; the others are numbers.
 */
function table(rows: readonly (readonly string[])[], words: number): string {
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column < words ? cell.padEnd(width(column)) : cell.padStart(width(column))))
        .join('  '),
    )
    .join('\n');
}

function omissions(report: Report): string {
  // A user who excludes checks knows their names, so this report only counts them. The other reports list them.
  const reasons = omissionsOf(report).map(({ reason, checks, count, isChosen }) =>
    isChosen ? `${reason}: ${counted(count, 'check')}` : [`${reason}:`, ...checks].join('\n  '),
  );
  const inapplicable = report.sets.flatMap(({ set, inapplicable }) =>
    inapplicable === undefined ? [] : [`${set} does not apply: ${inapplicable}`],
  );
  return [...reasons, ...inapplicable].join('\n');
}

function summary({ outcomes, sets, verified, documented, hostile }: Report): string {
  const applies = (name: string) => sets.some(({ set, inapplicable }) => set === name && !inapplicable);
  const { passed, failed } = tallyOf(outcomes);
  const left = tallyOf(outcomes.filter(({ set }) => set === 'contract')).untestable;
  return [
    ...(hostile && applies('hostile')
      ? [`hostile: repeat the same cases with --cases=${hostile.cases} --seed=${hostile.seed}`]
      : []),
    ...(applies('contract') && documented > 0
      ? [`${verified} of ${documented} documented responses verified, ${left} not testable`]
      : []),
    `${passed} passed, ${failed} failed`,
  ].join('\n');
}
