import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

const root = new URL('../../../', import.meta.url);

/** The folders that the page's short paths start from. */
const bases = ['', 'packages/service/src/'];

const page = await readFile(new URL('docs/architecture.md', root), 'utf8');
const paths = [...page.matchAll(/`([\w./-]+)`/g)].flatMap(([, path = '']) =>
  path.includes('/') ? [path] : [],
);

it('names paths', () => {
  expect(paths.length).toBeGreaterThan(50);
});

it.each([...new Set(paths)])('%s exists', (path) => {
  expect(bases.some((base) => existsSync(new URL(base + path, root)))).toBe(true);
});
