import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setNames } from '@contentgen/contract-tests';
import { keyOptions, readArguments } from '@contentgen/contract-tests/internals';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const usage = String(readArguments(['--help'], {}));
const guide = await readFile(new URL('../guides/contract-tests.md', import.meta.url), 'utf8');

/** Returns the cells of the table under a heading, without its head. */
function table(heading: string): string[][] {
  const [, chapter = ''] = guide.split(`\n## ${heading}\n`);
  const rows = (chapter.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| '));
  return rows.slice(1).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** Returns the matches of a pattern in a text, in order and without duplicates. */
function found(pattern: RegExp, text: string): string[] {
  return [...new Set(text.match(pattern) ?? [])].sort();
}

describe('says what the command says', () => {
  it('has its options, and no others', () => {
    const option = /--[a-z-]+/g;
    const listed = [...table('Keys'), ...table('Options')].map(([first = '']) => first).join(' ');
    expect(found(option, listed)).toEqual(found(option, usage));
  });

  it('has every key and what it is, and says how its variable is called', () => {
    const keys = Object.values(keyOptions);
    expect(table('Keys')).toEqual(keys.map(({ option, what }) => [`\`${option}\``, what]));
    const variables = keys.map(({ option }) =>
      option === '--key'
        ? 'CONTENTGEN_API_KEY'
        : `CONTENTGEN${option.replaceAll('-', '_').slice(1).toUpperCase()}`,
    );
    expect(usage.match(/CONTENTGEN_\w+/g)?.slice(0, keys.length)).toEqual(variables);
  });

  it('has every set, in its order', () => {
    expect(table('Sets').map(([name]) => name)).toEqual(setNames.map((name) => `\`${name}\``));
  });

  it('has its defaults, kinds of report and values', () => {
    const options = Object.fromEntries(table('Options').map(([option = '', what = '']) => [option, what]));
    const [, cases] = /--cases N[\s\S]*?default: (\d+)/.exec(usage) ?? [];
    expect(options['`--cases N`']).toContain(`default: ${cases}`);
    for (const kind of found(/\w+=FILE/g, usage.replace('KIND=FILE', ''))) {
      expect(options['`--report KIND=FILE`']).toContain(`\`${kind}\``);
    }
    for (const option of Object.keys(options)) expect(usage).toMatch(option.replaceAll('`', ''));
  });

  it('has its exit codes', () => {
    const codes = /Exit codes: (.*)/.exec(usage)?.[1] ?? '';
    expect(table('Exit codes').map(([code]) => code)).toEqual(found(/\b\d(?= )/g, codes));
  });
});

it('names only scripts that exist', async () => {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const named = [...guide.matchAll(/npm run (?:--silent )?([\w-]+)(?![\w-]| -w)/g)].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(5);
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(named));
});
