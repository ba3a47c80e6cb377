/**
 * Checks the map of this repository, `docs/architecture.md`. The paths that it names must exist. In a table row that
 * names files, they must contain the row's other names: schemas, settings, functions.
 * Prints a line for each mistake.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readCommandLine } from './command-line.ts';

const repository = fileURLToPath(new URL('..', import.meta.url));
const usage = `Usage: node scripts/check-map.ts [--root FOLDER]

Checks that the paths and names in docs/architecture.md exist.

  --root FOLDER  the work tree to check; default: this repository

Exit codes: 0 all exist; 1 one does not exist; 2 wrong usage.`;
const { values } = readCommandLine(usage, { options: { root: { type: 'string', default: repository } } });

/** The folders that the page's paths begin at. */
const bases = ['', 'packages/service/src'];

const page = await readFile(join(values.root, 'docs/architecture.md'), 'utf8');
const paths = [...new Set(pathsIn(page))];
const rows = page.split('\n').filter((line) => line.startsWith('| '));
const missing = paths.filter((path) => !find(path)).map((path) => `${path} does not exist.`);
const mistakes = [...missing, ...(await Promise.all(rows.map(wrongNames))).flat()];
if (paths.length === 0) mistakes.push('The page names no paths.');

for (const mistake of mistakes) process.stderr.write(`docs/architecture.md: ${mistake}\n`);
if (mistakes.length > 0) process.exitCode = 1;
else process.stdout.write(`Checked the map: ${paths.length} paths exist.\n`);

function pathsIn(text: string): string[] {
  return [...text.matchAll(/`([\w./-]+)`/g)].flatMap(([, path = '']) => (path.includes('/') ? [path] : []));
}

function find(path: string): string | undefined {
  return bases.map((base) => join(values.root, base, path)).find((file) => existsSync(file));
}

/** Returns the names in the last cell of a row that none of the row's files contains. */
async function wrongNames(row: string): Promise<string[]> {
  const cell = row.split('|').at(-2) ?? '';
  const files = pathsIn(cell).flatMap((path) => (extname(path) === '' ? [] : (find(path) ?? [])));
  if (files.length === 0) return [];
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  const names = [...cell.matchAll(/`#?(\w+)`/g)].map(([, name = '']) => name);
  return names
    .filter((name) => !texts.some((text) => new RegExp(`\\b${name}\\b`).test(text)))
    .map((name) => `no file of its row contains ${name}.`);
}
