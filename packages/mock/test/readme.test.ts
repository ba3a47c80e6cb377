import { readFileSync } from 'node:fs';
import { generationErrorCodes } from '@contentgen/contract/choices';
import { expect, it } from 'vitest';
import { createCommandLine } from '../src/command-line.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

it('the README has every option of the command line, and no other', () => {
  const options = (text: string) => new Set(text.match(/--[a-z-]+(?= |`|$)/gm));
  const rows = readme.match(/^\| `--.*$/gm)?.map((row) => row.split(' |')[0]);
  const known = createCommandLine().options.map(({ long }) => long);
  expect([...options(String(rows?.join('\n')))].sort()).toEqual(known.sort());
});

it('the README has every word that causes a fault, and no other', () => {
  const words = [...readme.matchAll(/`mock:(\w+)`/g)].map(([, word]) => word);
  const codes = generationErrorCodes.filter((code) => code !== 'provider_failed');
  expect(new Set(words)).toEqual(new Set(['failed', 'slow', 'stuck', 'restart', ...codes]));
});
