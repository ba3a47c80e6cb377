import type { Outcome, Report } from './report.ts';

/** The report as text: what is wrong, a table by set and operation, what did not run, and the summary. */
export function formatReport(report: Report): string {
  return [violations(report), table(report), omissions(report), summary(report)].filter(Boolean).join('\n\n');
}

function violations({ outcomes, gaps, hostile }: Report): string {
  const failed = outcomes.filter(({ result }) => result === 'failed');
  const seed = failed.some(({ set }) => set === 'hostile') ? hostile?.seed : undefined;
  return [
    ...failed.map(({ messages }) => messages.join('\n        ')),
    ...gaps,
    ...(seed === undefined ? [] : [`hostile: the same cases come again with --seed ${seed}`]),
  ]
    .map((message) => `FAILED  ${message}`)
    .join('\n');
}

const columns = ['passed', 'failed', 'unprovokable', 'keyless'] as const;

function table({ outcomes, sets }: Report): string {
  const rows = sets.flatMap(({ set }) => {
    const groups = Map.groupBy(
      outcomes.filter((outcome) => outcome.set === set),
      ({ operation }) => operation,
    );
    return [...groups].map(([operation, own]) => [
      set,
      operation,
      ...columns.map((result) => String(count(own, result))),
    ]);
  });
  const head = ['set', 'operation', 'passed', 'failed', "can't be provoked", 'without a key'];
  const width = (column: number) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (column < 2 ? cell.padEnd(width(column)) : cell.padStart(width(column))))
      .join('  ');
  return [head, ...rows].map(line).join('\n');
}

function omissions({ outcomes, sets }: Report): string {
  const left = outcomes.filter(({ result }) => result === 'unprovokable' || result === 'keyless');
  const groups = Map.groupBy(left, ({ result, messages }) => `${phrases[result]} (${messages.join('; ')})`);
  const lines = [...groups].map(([reason, own]) => {
    const names = own.map(({ set, operation, title }) => `${set} ${operation} ${title}`);
    return `${reason}:\n  ${names.join('\n  ')}`;
  });
  const inapplicable = sets.flatMap(({ set, inapplicable }) =>
    inapplicable === undefined ? [] : [`${set} does not apply: ${inapplicable}`],
  );
  return [...lines, ...inapplicable].join('\n');
}

const phrases: Readonly<Record<Outcome['result'], string>> = {
  passed: 'Passed',
  failed: 'Failed',
  unprovokable: "Can't be provoked from outside",
  keyless: 'Did not run',
};

function summary({ outcomes, sets, verified, documented }: Report): string {
  const contract = sets.some(({ set, inapplicable }) => set === 'contract' && inapplicable === undefined);
  const left = count(outcomes, 'unprovokable');
  return [
    ...(contract
      ? [`${verified} of ${documented} documented responses verified, ${left} can't be provoked from outside`]
      : []),
    `${count(outcomes, 'passed')} passed, ${count(outcomes, 'failed')} failed`,
  ].join('\n');
}

function count(outcomes: readonly Outcome[], result: Outcome['result']): number {
  return outcomes.filter((outcome) => outcome.result === result).length;
}
