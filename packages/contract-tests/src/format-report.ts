import type { Outcome, Report } from './report.ts';

/** The report as text: what is wrong, a table by operation, what can't be provoked, and the summary. */
export function formatReport(report: Report): string {
  return [violations(report), table(report), missing(report), summary(report)].filter(Boolean).join('\n\n');
}

function violations({ outcomes, gaps }: Report): string {
  return [
    ...outcomes.filter(({ result }) => result === 'failed').flatMap(({ messages }) => messages),
    ...gaps,
  ]
    .map((message) => `FAILED  ${message}`)
    .join('\n');
}

function table({ outcomes }: Report): string {
  const groups = Map.groupBy(outcomes, ({ operation }) => operation);
  const rows = [...groups].map(([operation, own]) => [
    operation,
    ...(['passed', 'failed', 'unprovokable'] as const).map((result) => String(count(own, result))),
  ]);
  const head = ['operation', 'passed', 'failed', "can't be provoked"];
  const width = (column: number) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(width(0)) : cell.padStart(width(column))))
      .join('  ');
  return [head, ...rows].map(line).join('\n');
}

function missing({ outcomes }: Report): string {
  const left = outcomes.filter(({ result }) => result === 'unprovokable');
  if (left.length === 0) return '';
  const groups = Map.groupBy(left, ({ status, messages }) => `${status}: ${messages.join('; ')}`);
  const lines = [...groups].map(([reason, own]) => {
    return `  ${reason}\n    ${own.map(({ operation }) => operation).join(', ')}`;
  });
  return ["Can't be provoked from outside:", ...lines.sort()].join('\n');
}

function summary({ outcomes, verified, documented }: Report): string {
  const left = count(outcomes, 'unprovokable');
  return [
    `${verified} of ${documented} documented responses verified, ${left} can't be provoked from outside`,
    `${count(outcomes, 'passed')} passed, ${count(outcomes, 'failed')} failed`,
  ].join('\n');
}

function count(outcomes: readonly Outcome[], result: Outcome['result']): number {
  return outcomes.filter((outcome) => outcome.result === result).length;
}
