import { readFileSync } from 'node:fs';
import { operations } from '@contentgen/contract';
import { generationErrorCodes } from '@contentgen/contract/choices';
import { expect, it } from 'vitest';
import { usage } from '../src/command-line.ts';
import { effectOf } from '../src/next-response.ts';
import { defaultLimits } from '../src/store/index.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

it('the README has every option of the command line, and no other', () => {
  const options = (text: string) => new Set(text.match(/--[a-z-]+(?= |`|$)/gm));
  const rows = readme.match(/^\| `--.*$/gm)?.map((row) => row.split(' |')[0]);
  expect(options(String(rows?.join('\n')))).toEqual(options(usage.replace(/^Usage.*$/m, '')));
});

it('the README has every limit with its default', () => {
  const rows = [...readme.matchAll(/^\| `(\w+)` \| `(.+?)` \| the .* \|$/gm)];
  const text = (limit: unknown) =>
    JSON.stringify(limit).replaceAll('"', '').replace(/[:,{]/g, '$& ').replace('}', ' }');
  expect(rows.map(([, name, value]) => [name, value])).toEqual(
    Object.entries(defaultLimits).map(([name, limit]) => [name, text(limit)]),
  );
});

it('the README names the errors that are for the very next request', () => {
  const [, list = ''] = /^\| (`401`.*) or another error of every operation/m.exec(readme) ?? [];
  for (const [status] of list.matchAll(/\d+/g)) {
    expect(effectOf({ outcome: Number(status), repeats: false })).toBe(
      `The next request of the API gets ${status}, valid or not.`,
    );
  }
  expect(list.match(/\d+/g)?.length).toBeGreaterThan(3);
});

it('the README has every word that causes a fault', () => {
  const words = [...readme.matchAll(/`mock:(\w+)`/g)].map(([, word]) => word);
  const codes = generationErrorCodes.filter((code) => code !== 'provider_failed');
  expect(words).toEqual(expect.arrayContaining(['failed', 'slow', 'stuck', 'restart', ...codes]));
  const others = new Set(['failed', 'slow', 'stuck', 'restart', ...codes]);
  const { statuses: ofCreate } = operations.createDocument;
  const { statuses: ofUpdate } = operations.updateDocument;
  const statuses = new Set([...ofCreate, ...ofUpdate].map(String));
  expect(words.filter((word = '') => !others.has(word as 'slow') && !statuses.has(word))).toEqual([]);
});
