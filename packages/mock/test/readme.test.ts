import { readFileSync } from 'node:fs';
import { operations } from '@contentgen/contract';
import { generationErrorCodes } from '@contentgen/contract/choices';
import { expect, it } from 'vitest';
import { usage } from '../src/command-line.ts';

// The samples run in packages/release-checks/test/packages.test.ts.
const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

it('the README has every option of the command line, and no other', () => {
  const options = (text: string) => new Set(text.match(/--[a-z]+(?= |`|$)/gm));
  const rows = readme.match(/^\| `--.*$/gm)?.map((row) => row.split(' |')[0]);
  expect(options(String(rows?.join('\n')))).toEqual(options(usage.replace(/^Usage.*$/m, '')));
});

it('the README has every word that causes a fault', () => {
  const words = [...readme.matchAll(/`mock:(\w+)`/g)].map(([, word]) => word);
  const codes = generationErrorCodes.map(({ value }) => value).filter((code) => code !== 'provider_failed');
  expect(words).toEqual(expect.arrayContaining(['failed', 'slow', 'stuck', 'restart', ...codes]));
  const others = new Set(['failed', 'slow', 'stuck', 'restart', ...codes]);
  const { statuses: ofCreate } = operations.createDocument;
  const { statuses: ofUpdate } = operations.updateDocument;
  const statuses = new Set([...ofCreate, ...ofUpdate].map(String));
  expect(words.filter((word = '') => !others.has(word as 'slow') && !statuses.has(word))).toEqual([]);
});
