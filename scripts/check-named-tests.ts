/**
 * Checks the tests that pages name as proofs. Each file must exist and have a test or a group of tests with each of the
 * titles that follow it. A title includes the titles of the groups around the test, as in the output of Vitest:
 * `group > test`. Each row of a table must name a test, unless its answer is no.
 * Prints a line for each mistake.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { readCommandLine } from './command-line.ts';

const repository = fileURLToPath(new URL('..', import.meta.url));
const usual = ['docs/threat-model.md', 'packages/docs/guides/client-comparison.md'];
const usage = `Usage: node scripts/check-named-tests.ts [--root FOLDER] [PAGE …]

Checks that the tests that pages name exist.

  PAGE           a page, relative to the work tree; default: ${usual.join(' and ')}
  --root FOLDER  the work tree to check; default: this repository

Exit codes: 0 all tests exist; 1 one does not exist; 2 wrong usage.`;
const { values, positionals } = readCommandLine(usage, {
  options: { root: { type: 'string', default: repository } },
  allowPositionals: true,
});

let count = 0;
for (const page of positionals.length > 0 ? positionals : usual) {
  const rows = rowsOf(await readFile(join(values.root, page), 'utf8'));
  const mistakes = (await Promise.all(rows.map(mistakesOf))).flat();
  if (rows.length === 0) mistakes.push('The page has no table.');
  for (const mistake of mistakes) process.stderr.write(`${page}: ${mistake}\n`);
  if (mistakes.length > 0) process.exitCode = 1;
  count += rows.length;
}
if (process.exitCode !== 1)
  process.stdout.write(`Checked named tests: all tests that ${count} rows name exist.\n`);

/**
 * Returns the rows of the tables of a page whose last column has tests. The first two lines of a table are its head.
 */
function rowsOf(page: string): string[] {
  const tables = page.split('\n\n').filter((block) => /^\|.*\| tests \|\n/.test(block));
  return tables.flatMap((table) => table.trim().split('\n').slice(2));
}

async function mistakesOf(row: string): Promise<string[]> {
  const cell = row.split('|').at(-2) ?? '';
  const named = [...cell.matchAll(/`([\w./-]+)`((?:[:,] "[^"]+")*)/g)];
  if (named.length === 0 && /^\|[^|]+\| no\b/.test(row)) return [];
  if (named.length === 0) return [`This row names no test: ${row}`];
  const found = named.map(async ([, file = '', list = '']) => {
    const titles = [...list.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title);
    if (titles.length === 0) return [`${file} has no title after it.`];
    const source = await readFile(join(values.root, file), 'utf8').catch(() => undefined);
    if (source === undefined) return [`${file} does not exist.`];
    const tests = testsOf(source);
    return titles
      .filter((title) => !tests.has(title))
      .map((title) => `${file} has no test "${title}".${hint(tests, title)}`);
  });
  return (await Promise.all(found)).flat();
}

/** Returns the sentence that names the tests with this title in groups; empty if there is none. */
function hint(tests: ReadonlySet<string>, title: string): string {
  const grouped = [...tests].filter((test) => test.endsWith(` > ${title}`));
  return grouped.length === 0 ? '' : ` Write ${grouped.map((test) => `"${test}"`).join(' or ')}.`;
}

/**
 * Returns the titles of all tests and groups of a file, after the titles of their groups. A title is the first argument
 * of a call, such as `it('…', …)` or `it.each(…)('…', …)`.
 */
function testsOf(source: string): ReadonlySet<string> {
  const tests = new Set<string>();
  const visit = (node: ts.Node, group: string) => {
    const title = titleOf(node);
    if (title !== undefined) tests.add(group + title);
    const inside = title !== undefined && isGroup(node) ? `${group}${title} > ` : group;
    ts.forEachChild(node, (child) => visit(child, inside));
  };
  visit(ts.createSourceFile('test.ts', source, ts.ScriptTarget.Latest, true), '');
  return tests;
}

function titleOf(node: ts.Node): string | undefined {
  const first = ts.isCallExpression(node) ? node.arguments[0] : undefined;
  const isText = first && (ts.isStringLiteralLike(first) || ts.isTemplateExpression(first));
  return isText ? first.getText().slice(1, -1) : undefined;
}

function isGroup(node: ts.Node): boolean {
  return ts.isCallExpression(node) && /^describe\b/.test(node.expression.getText());
}
