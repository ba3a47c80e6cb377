import { groupBy } from '../group-by.ts';
import { closingSentence } from './closing-sentence.ts';
import { htmlPage } from './html-page.ts';
import { escaped } from './markup.ts';
import { omissionsOf } from './omissions.ts';
import type { Outcome, Report } from './report.ts';
import { inSeconds, results, type SetTally, type Tally, tallySets } from './tally.ts';
import type { Unfinished } from './unfinished.ts';

const headlines: Readonly<Record<Report['verdict'], string>> = {
  passed: 'The contract is kept',
  failed: 'The contract is violated',
  incomplete: 'Not everything was checked',
  partial: 'Not everything was checked',
};

/**
 * Returns the report as one HTML page that loads and runs nothing: the verdict, a summary by set and operation, the
 * violations, and every check, collapsed by set and operation.
 */
export function formatHtml(report: Report): string {
  const headline = headlines[report.verdict];
  const tallies = tallySets(report);
  return htmlPage(
    headline,
    [
      `<header class="${report.verdict}"><h1>${headline}</h1>`,
      `<p>${escaped(closingSentence(report))}</p></header>`,
      facts(factsOf(report)),
      summary(tallies),
      violations(report),
      omissions(report),
      byOperation(tallies),
      everyCheck(report),
    ].join('\n'),
  );
}

/** Returns the page of a run that did not finish. */
export function formatUnfinishedHtml({ baseUrl, startedAt, reason }: Unfinished): string {
  const headline = 'The contract tests could not run';
  const header = `<header class="failed"><h1>${headline}</h1><p>${escaped(reason)}</p></header>`;
  return htmlPage(
    headline,
    `${header}\n${facts([
      ['Base URL', baseUrl],
      ['Began', startedAt],
    ])}`,
  );
}

type Fact = readonly [name: string, value: string];

function factsOf({ baseUrl, startedAt, sets, hostile, verified, documented }: Report): Fact[] {
  const duration = sets.reduce((sum, set) => sum + set.duration, 0);
  return [
    ['Base URL', baseUrl],
    ['Began', startedAt],
    ['Took', `${inSeconds(duration)} s`],
    ...(documented > 0 ? [['Documented responses', `${verified} of ${documented} verified`] as const] : []),
    ...(hostile ? [['Hostile cases', `--cases=${hostile.cases} --seed=${hostile.seed}`] as const] : []),
  ];
}

function facts(all: readonly Fact[]): string {
  return `<dl>${all.map(([name, value]) => `<dt>${name}</dt><dd>${escaped(value)}</dd>`).join('')}</dl>`;
}

function summary(tallies: readonly SetTally[]): string {
  const rows = tallies.map(({ set, inapplicable, tally, duration }) => {
    return inapplicable === undefined
      ? row(set, `${cells(tally)}<td>${inSeconds(duration)}</td>`)
      : row(
          set,
          `<td class="reason" colspan="${results.length + 1}">does not apply: ${escaped(inapplicable)}</td>`,
        );
  });
  return section('Summary', table(['set', ...headings, 'seconds'], rows));
}

function byOperation(tallies: readonly SetTally[]): string {
  const tables = tallies.flatMap(({ set, operations }) => {
    const rows = operations.map(({ operation, tally }) => row(operation, cells(tally)));
    return rows.length === 0 ? [] : [folded(set, table(['operation', ...headings], rows))];
  });
  return tables.length === 0 ? '' : section('By operation', tables.join('\n'));
}

const headings = results.map(({ heading }) => heading);

function table(columns: readonly string[], rows: readonly string[]): string {
  const head = columns.map((column) => `<th scope="col">${escaped(column)}</th>`).join('');
  return `<div class="wide"><table><thead><tr>${head}</tr></thead>\n<tbody>${rows.join('\n')}</tbody></table></div>`;
}

/**
 * Returns a row of a table with a heading.
 *
 * @param content the other cells, as HTML.
 */
function row(name: string, content: string): string {
  return `<tr><th scope="row">${escaped(name)}</th>${content}</tr>`;
}

function cells(tally: Tally): string {
  return results
    .map(({ result }) => `<td${tally[result] > 0 ? ` class="${result}"` : ''}>${tally[result]}</td>`)
    .join('');
}

function violations({ outcomes, gaps }: Report): string {
  const failed = outcomes.filter(({ result }) => result === 'failed');
  const entries = [
    ...failed.map(({ set, operation, title, messages }) => {
      return entry(`${set}: ${operation} ${title}`, messages);
    }),
    ...gaps.map((gap) => entry('the run', [gap])),
  ];
  return entries.length === 0 ? '' : section('What is wrong', entries.join('\n'));
}

/** Returns one violation. Each request gets a separate box, so that a reader can copy it whole. */
function entry(name: string, messages: readonly string[]): string {
  const lines = messages.map((message) => {
    return message.startsWith('curl ') ? `<pre>${escaped(message)}</pre>` : `<p>${escaped(message)}</p>`;
  });
  return `<article><h3>${escaped(name)}</h3>${lines.join('')}</article>`;
}

function omissions(report: Report): string {
  const entries = omissionsOf(report).map(({ reason, checks }) => {
    const items = checks.map((check) => `<li>${escaped(check)}</li>`).join('');
    return `<h3>${escaped(reason)}</h3><ul>${items}</ul>`;
  });
  return entries.length === 0 ? '' : section('What did not run', entries.join('\n'));
}

function everyCheck({ sets, outcomes }: Report): string {
  const ofSets = sets.flatMap(({ set }) => {
    const own = outcomes.filter((outcome) => outcome.set === set);
    const ofOperations = [...groupBy(own, ({ operation }) => operation)].map(([operation, group]) => {
      return folded(`${operation} (${group.length})`, `<ul>${group.map(item).join('\n')}</ul>`);
    });
    return own.length === 0 ? [] : [folded(`${set} (${own.length})`, ofOperations.join('\n'))];
  });
  return ofSets.length === 0 ? '' : section('Every check', ofSets.join('\n'));
}

function item({ result, title, duration }: Outcome): string {
  const heading = results.find((one) => one.result === result)?.heading ?? result;
  const mark = `<span class="${result}">${escaped(heading)}</span>`;
  return `<li>${mark} ${escaped(title)} <small>${inSeconds(duration)} s</small></li>`;
}

function folded(title: string, content: string): string {
  return `<details><summary>${escaped(title)}</summary>\n${content}\n</details>`;
}

function section(title: string, content: string): string {
  return `<section><h2>${title}</h2>\n${content}\n</section>`;
}
