import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, it } from 'vitest';
import { fragmentOf, shownOperations } from '../src/reference/rendition.ts';

const dist = new URL('../dist/', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, dist), 'utf8');
const files = new Set(Object.keys(JSON.parse(read('files.json'))));
const pages = [...files].filter((path) => path.endsWith('.html'));

/** The ids of a page, and the addresses that Redoc gives to operations. */
const ids = new Map(pages.map((path) => [path, idsOf(path)]));

function idsOf(path: string): Set<string> {
  const page = read(path);
  const found = [...page.matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => id);
  if (path !== 'reference/index.html') return new Set(found);
  // A test in a browser finds these in Redoc's menu.
  const routes = shownOperations.map(({ operation }) => fragmentOf(operation).slice(1));
  return new Set([...found, ...routes, '/documents', '/images', '/account', '/']);
}

function linksOf(path: string): string[] {
  const links = read(path).matchAll(/<(?!link\b)[a-z-]+\s[^<>]*?\s?(?:href|src)="([^"]*)"/g);
  return [...links].map(([, link = '']) => link.replaceAll('&amp;', '&'));
}

/**
 * Returns the links of a page that lead nowhere in the site. The page of unknown addresses is for a folder of the site,
 * too.
 */
function brokenLinks(path: string): string[] {
  const folder = path === '404.html' ? 'any/index.html' : path;
  return linksOf(path).filter((link) => !resolves(link.startsWith('#') ? path : folder, link));
}

function resolves(path: string, link: string): boolean {
  // The console is beside the docs.
  if (/^(?:https?:|mailto:|data:|(?:\.\.\/)+#\/)/.test(link)) return true;
  const [address = '', fragment = ''] = link.split('#');
  const joined = address === '' ? path : posix.join(posix.dirname(path), address);
  const file = joined.endsWith('/') || joined === '.' ? posix.join(joined, 'index.html') : joined;
  if (!files.has(file)) return false;
  if (fragment === '' || fragment === '_top') return true;
  return ids.get(file)?.has(decodeURIComponent(fragment)) ?? false;
}

it.each(pages)('every link of %s leads to a file of the site, and to a part of it', (path) => {
  expect(brokenLinks(path)).toEqual([]);
});

it('finds broken links', () => {
  expect(resolves('guides/errors/index.html', '../nothing/')).toBe(false);
  expect(resolves('guides/errors/index.html', '../watching/#nothing')).toBe(false);
  expect(resolves('guides/errors/index.html', '../watching/#events')).toBe(true);
});

it.each(pages)('%s loads nothing from other origins', (path) => {
  const loads = read(path).match(
    /<(?:script|img|iframe|source|link)\b[^<>]*\s(?:src|srcset|href)="(?:https?:)?\/\/[^"]*"/g,
  );
  expect(loads ?? []).toEqual([]);
});
