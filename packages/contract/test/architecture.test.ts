import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

const root = new URL('../../../', import.meta.url);

/** The folders that the page's short paths start from. */
const bases = ['', 'packages/service/src/'];

const page = await readFile(new URL('docs/architecture.md', root), 'utf8');
const pathsOf = (text: string) =>
  [...text.matchAll(/`([\w./-]+)`/g)].flatMap(([, path = '']) => (path.includes('/') ? [path] : []));
const paths = pathsOf(page);

/** The rows of the last two tables, with the names of their last cell that are no paths: schemas, settings, functions. */
const rows = page
  .slice(page.indexOf('## Where to find'))
  .split('\n')
  .map((row) => {
    const [, , cell = ''] = row.split('|');
    return { row, names: [...cell.matchAll(/`#?(\w+)`/g)].map(([, name = '']) => name) };
  })
  .filter(({ names }) => names.length > 0);

it('names paths', () => {
  expect(paths.length).toBeGreaterThan(50);
});

it.each([...new Set(paths)])('%s exists', (path) => {
  expect(bases.some((base) => existsSync(new URL(base + path, root)))).toBe(true);
});

it('has rows with names', () => {
  expect(rows.length).toBeGreaterThan(10);
});

it.each(rows)('the files of the row have its names: $row', async ({ row, names }) => {
  const files = pathsOf(row).filter((path) => /\.\w+$/.test(path));
  const texts = await Promise.all(files.map((path) => readFile(new URL(path, root), 'utf8')));
  for (const name of names) expect(texts.join('\n')).toMatch(new RegExp(`\\b${name}\\b`));
});
