import { operations } from '@contentgen/contract';
import { groupBy } from '../group-by.ts';
import { inWords } from '../quotations.ts';
import type { ProgressEvent, QuotedSentence } from '../verify.ts';
import { closingSentence } from './closing-sentence.ts';
import {
  counted,
  type Finding,
  fullName,
  headlineOf,
  inSeconds,
  linesOfExample,
  type Outcome,
  omissionsOf,
  type Report,
  results,
  tallyOf,
} from './report.ts';

/** Maximum number of findings that the terminal shows. Every report file has all. */
const mostFindings = 12;

/** Returns the report as text: the findings, a table of the sets, the checks that did not run, and the summary. */
export function formatReport(report: Report): string {
  const { findings, gaps } = report;
  const more = findings.length - mostFindings;
  const parts = [
    ...findings.slice(0, mostFindings).map(finding),
    more > 0 ? `… and ${counted(more, 'more finding')}: an HTML report has all (--report html=FILE)` : '',
    ...gaps.map((gap) => `FAILED  ${gap}`),
    setTable(report),
    omissions(report),
    summary(report),
    closingSentence(report),
  ];
  return withoutControlCharacters(parts.filter(Boolean).join('\n\n'));
}

function finding(one: Finding): string {
  const [first = '', ...others] = one.checks;
  const name = others.length > 0 ? `${first}, and ${counted(others.length, 'other check')}` : first;
  const lines = [headlineOf(one), ...one.says.map(inWords), name, ...one.examples.flatMap(linesOfExample)];
  return `FAILED  ${lines.join('\n').replaceAll('\n', '\n        ')}`;
}

/** Returns a table with aligned columns: the first has words, the others have numbers. */
function setTable({ sets, outcomes }: Report): string {
  const applied = sets.filter(({ inapplicable }) => inapplicable === undefined);
  const rows = applied.map(({ set, duration }) => {
    const tally = tallyOf(outcomes.filter((outcome) => outcome.set === set));
    return [set, ...Object.values(tally).map(String), inSeconds(duration)];
  });
  const table = [['set', ...Object.values(results), 'seconds'], ...rows];
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const cell = (text: string, column: number) => {
    const width = widths?.[column] ?? 0;
    return column === 0 ? text.padEnd(width) : text.padStart(width);
  };
  return table.map((row) => row.map(cell).join('  ')).join('\n');
}

function omissions({ outcomes, sets }: Report): string {
  const reasons = [...omissionsOf(outcomes)].map(([reason, own]) => {
    // A user who excludes checks knows their names, so this report only counts them. The others list them.
    if (own[0]?.result === 'excluded') return `${reason}: ${counted(own.length, 'check')}`;
    const titles = groupBy(own, ({ set, title }) => `${set}/*/${title}`);
    return [`${reason}:`, ...[...titles].map(([pattern, checks]) => nameOf(pattern, checks))].join('\n  ');
  });
  const inapplicable = sets.flatMap((one) =>
    one.inapplicable === undefined ? [] : [`${one.set} does not apply: ${one.inapplicable}`],
  );
  return [...reasons, ...inapplicable].join('\n');
}

function nameOf(pattern: string, checks: readonly [Outcome, ...Outcome[]]): string {
  if (checks.length === 1) return fullName(checks[0]);
  const names = checks.map(({ operation }) => operation);
  return names.length === Object.keys(operations).length ? pattern : `${pattern}: ${names.join(', ')}`;
}

function summary({ outcomes, sets, verified, documented, hostile }: Report): string {
  const applies = (name: string) => sets.some(({ set, inapplicable }) => set === name && !inapplicable);
  const { passed, failed } = tallyOf(outcomes);
  return [
    ...(hostile && applies('hostile')
      ? [`hostile: repeat the same requests with --cases=${hostile.cases} --seed=${hostile.seed}`]
      : []),
    ...(documented > 0 ? [`${verified} of ${documented} documented responses verified`] : []),
    `${passed} passed, ${failed} failed`,
  ].join('\n');
}

/** Returns a sentence of the contract as a line: its checks, or why it has none, its place and its text. */
export function formatSentence({ place, text, checks, reason = 'NOT QUOTED' }: QuotedSentence): string {
  return `${checks.length > 0 ? counted(checks.length, 'check') : reason}  ${place}: ${text}`;
}

/** A stream that may be a terminal. */
export interface Terminal {
  readonly isTTY?: boolean;
  /** Width of a line, in characters. */
  readonly columns?: number;
  write(text: string): unknown;
}

const eraseLine = '\r\u001b[2K';

/** Writes the progress of a run: one changing line on a terminal, otherwise a line for each tenth of a set. */
export function createProgressLines(stream: Terminal) {
  let failed = 0;
  let last = '';
  return {
    show: (event: ProgressEvent): void => {
      if (event.kind === 'outcome' && event.outcome.result === 'failed') failed += 1;
      const line = withoutControlCharacters(lineOf(event, failed).replaceAll('\n', ' '));
      if (stream.isTTY) stream.write(eraseLine + [...line].slice(0, (stream.columns ?? 80) - 1).join(''));
      else if (isMilestone(event) && line !== last) stream.write(`${line}\n`);
      last = line;
    },
    /** Erases the line on a terminal. */
    end: (): void => {
      if (stream.isTTY) stream.write(eraseLine);
    },
  };
}

function isMilestone(event: ProgressEvent): boolean {
  if (event.kind !== 'outcome') return true;
  const tenths = (done: number) => Math.floor((10 * done) / event.total);
  return tenths(event.done) > tenths(event.done - 1);
}

function lineOf(event: ProgressEvent, failed: number): string {
  if (event.kind === 'waiting') return `waiting ${event.seconds} s, as the service asks`;
  if (event.kind === 'inapplicable') return `${event.set}  does not apply: ${event.reason}`;
  const { set, done, total, outcome } = event;
  return `${set} ${done}/${total}, ${failed} failed  ${outcome.operation} ${outcome.title}`;
}

/**
 * Escapes every control character of a text except line breaks. A server's text must not move the cursor, change
 * colors or hide a line.
 */
function withoutControlCharacters(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
  return text.replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, (character) => {
    return `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
  });
}
