import { createHash } from 'node:crypto';
import { groupBy } from '../group-by.ts';
import { inWords } from '../quotations.ts';
import { closingSentence } from './closing-sentence.ts';
import { escaped } from './markup.ts';
import {
  counted,
  type Finding,
  fullName,
  headlineOf,
  inSeconds,
  type Outcome,
  omissionsOf,
  type Report,
  results,
  tallyOf,
} from './report.ts';

const headlines: Readonly<Record<Report['verdict'], string>> = {
  passed: 'The contract is kept',
  failed: 'The contract is violated',
  incomplete: 'Not everything was checked',
  partial: 'Not everything was checked',
  unfinished: 'The contract tests could not run',
};

/**
 * Returns the report as one HTML page that loads and runs nothing: the verdict, the findings, a summary of the sets,
 * the checks that did not run, and every check, collapsed by set and operation.
 */
export function formatHtml(report: Report): string {
  const { verdict } = report;
  const headline = headlines[verdict];
  const isFailed = verdict === 'failed' || verdict === 'unfinished';
  return page(
    headline,
    [
      `<header class="${isFailed ? 'failed' : verdict}"><h1>${headline}</h1>`,
      `<p>${escaped(closingSentence(report))}</p></header>`,
      facts(report),
      findings(report),
      summary(report),
      omissions(report),
      everyCheck(report),
    ].join('\n'),
  );
}

function facts({ baseUrl, startedAt, sets, hostile, verified, documented }: Report): string {
  const duration = sets.reduce((sum, set) => sum + set.duration, 0);
  const all = [
    ['Base URL', baseUrl],
    ['Began', startedAt],
    ...(sets.length > 0 ? [['Took', `${inSeconds(duration)} s`]] : []),
    ...(documented > 0 ? [['Documented responses', `${verified} of ${documented} verified`]] : []),
    ...(hostile ? [['Hostile requests', `--cases=${hostile.cases} --seed=${hostile.seed}`]] : []),
  ];
  const written = all.map(([name, value = '']) => `<dt>${name}</dt><dd>${escaped(value)}</dd>`);
  return `<dl>${written.join('')}</dl>`;
}

function findings({ findings: all, gaps, verdict }: Report): string {
  const entries = [
    ...all.map(article),
    ...(verdict === 'unfinished' ? [] : gaps.map((gap) => `<article><h3>${escaped(gap)}</h3></article>`)),
  ];
  return section('What is wrong', entries);
}

/** Returns one finding. Each request gets a separate box, so that a reader can copy it whole. */
function article(finding: Finding): string {
  const examples = finding.examples.map(({ place, requests }) => {
    const lines = requests.map((line, index) => {
      return `${requests.length > 1 ? `<p>${index + 1}.</p>` : ''}<pre>${escaped(line)}</pre>`;
    });
    return `<p>${escaped(place)}</p>${lines.join('')}`;
  });
  const names = folded(counted(finding.checks.length, 'check'), list(finding.checks.map(escaped)));
  const said = finding.says.map((one) => `<p>${escaped(inWords(one))}</p>`);
  return `<article><h3>${escaped(headlineOf(finding))}</h3>${said.join('')}${examples.join('')}${names}</article>`;
}

function summary({ sets, outcomes }: Report): string {
  if (sets.length === 0) return '';
  const columns = ['set', ...Object.values(results), 'seconds'];
  const rows = sets.map(({ set, inapplicable, duration }) => {
    const tally = Object.entries(tallyOf(outcomes.filter((outcome) => outcome.set === set)));
    const cells = tally.map(([result, count]) => `<td${count > 0 ? ` class="${result}"` : ''}>${count}</td>`);
    const whole = `<td class="reason" colspan="${columns.length - 1}">does not apply: ${escaped(inapplicable ?? '')}</td>`;
    const content = inapplicable === undefined ? `${cells.join('')}<td>${inSeconds(duration)}</td>` : whole;
    return `<tr><th scope="row">${set}</th>${content}</tr>`;
  });
  const head = columns.map((column) => `<th scope="col">${column}</th>`).join('');
  return section('Summary', [
    `<div class="wide"><table><thead><tr>${head}</tr></thead>`,
    `<tbody>${rows.join('\n')}</tbody></table></div>`,
  ]);
}

function omissions({ outcomes }: Report): string {
  const entries = [...omissionsOf(outcomes)].map(([reason, own]) =>
    folded(`${reason}: ${own.length}`, list(own.map((check) => escaped(fullName(check))))),
  );
  return section('What did not run', entries);
}

function everyCheck({ sets, outcomes }: Report): string {
  const ofSets = sets.flatMap(({ set }) => {
    const own = outcomes.filter((outcome) => outcome.set === set);
    const ofOperations = [...groupBy(own, ({ operation }) => operation)].map(([operation, group]) =>
      folded(`${operation} (${group.length})`, list(group.map(item))),
    );
    return own.length === 0 ? [] : [folded(`${set} (${own.length})`, ofOperations.join('\n'))];
  });
  return section('Every check', ofSets);
}

function item({ result, title, duration }: Outcome): string {
  const mark = `<span class="${result}">${results[result]}</span>`;
  return `${mark} ${escaped(title)} <small>${inSeconds(duration)} s</small>`;
}

function list(items: readonly string[]): string {
  return `<ul>${items.map((one) => `<li>${one}</li>`).join('\n')}</ul>`;
}

function folded(title: string, content: string): string {
  return `<details><summary>${escaped(title)}</summary>\n${content}\n</details>`;
}

function section(title: string, entries: readonly string[]): string {
  return entries.length === 0 ? '' : `<section><h2>${title}</h2>\n${entries.join('\n')}\n</section>`;
}

const style = `
:root {
  color-scheme: light dark;
  --text: light-dark(#1c2128, #e3e7ec);
  --quiet: light-dark(#5b6470, #9aa4b1);
  --ground: light-dark(#ffffff, #14181d);
  --raised: light-dark(#f4f6f8, #1d232a);
  --line: light-dark(#d8dde3, #343c46);
  --passed: light-dark(#1a7f37, #4ac26b);
  --failed: light-dark(#c0242b, #ff7b72);
  --no-key: light-dark(#8a5a00, #e0a73a);
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 1.5rem clamp(1rem, 4vw, 3rem) 4rem; max-width: 72rem;
  color: var(--text); background: var(--ground);
  font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere;
}
h1 { margin: 0; font-size: 1.6rem; line-height: 1.25; }
h2 { margin: 2.5rem 0 .75rem; font-size: 1.25rem; }
h3 { margin: 1rem 0 .25rem; font-size: 1rem; }
p { margin: .25rem 0; white-space: pre-line; }
header { padding: 1rem 1.25rem; border-left: .4rem solid var(--no-key); background: var(--raised); }
header.passed { border-color: var(--passed); }
header.failed { border-color: var(--failed); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 1.25rem 0; }
dt, small, .untestable, .excluded, .reason { color: var(--quiet); }
dd { margin: 0; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; overflow-wrap: normal; }
th, td { padding: .25rem .75rem .25rem 0; text-align: right; font-weight: normal; white-space: nowrap; }
th:first-child { text-align: left; }
td.reason { text-align: left; white-space: normal; }
thead th { color: var(--quiet); white-space: normal; vertical-align: bottom; }
tbody tr { border-top: 1px solid var(--line); }
.passed { color: var(--passed); }
.failed { color: var(--failed); }
.no-key { color: var(--no-key); }
header, header.passed, header.failed { color: inherit; }
article { padding: .25rem 1.25rem .75rem; margin: 1rem 0; border: 1px solid var(--line); border-radius: .4rem; }
pre {
  margin: .5rem 0 0; padding: .75rem; max-height: 20rem; overflow: auto; white-space: pre-wrap;
  background: var(--raised); border-radius: .3rem; font: 13px/1.5 ui-monospace, monospace;
}
ul { margin: .25rem 0; padding-left: 1.25rem; }
details { margin: .25rem 0; }
details details { margin-left: 1.25rem; }
summary { cursor: pointer; }
@media (max-width: 32rem) {
  dl { grid-template-columns: 1fr; gap: 0; }
  dd { margin-bottom: .5rem; }
}
`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** The Content-Security-Policy of a report: the page may only load its own style, and no script or image. */
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'`;

function page(title: string, content: string): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
${content}
</body>
</html>
`;
}
