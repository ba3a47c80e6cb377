import { CouldNotRun, setNames } from '@contentgen/contract-tests';
import { expect, test } from 'vitest';
import { readArguments, usage } from '../src/arguments.ts';
import { kindNames } from '../src/kinds.ts';

test('by default, every set runs against every mutant', () => {
  expect(readArguments([])).toEqual({ sample: undefined, kinds: kindNames, sets: setNames, json: undefined });
});

test('options select mutants and sets', () => {
  expect(
    readArguments(['--sample', '50', '--only', 'null, extra', '--sets', 'rules', '--json', 'a.json']),
  ).toEqual({
    sample: 50,
    kinds: ['null', 'extra'],
    sets: ['rules'],
    json: 'a.json',
  });
});

test('returns nothing for --help', () => {
  expect(readArguments(['--help'])).toBe(undefined);
  for (const kind of kindNames) expect(usage).toContain(`  ${kind} `);
});

test.each([
  [['--sample', '0'], '--sample must be a whole number'],
  [['--sample', 'all'], '--sample must be a whole number'],
  [['--only', 'nil'], '--only: "nil" is unknown'],
  [['--sets', 'all'], '--sets: "all" is unknown'],
  [['--fast'], "Unknown option '--fast'"],
])('%j cannot be run', (args, sentence) => {
  expect(() => readArguments(args)).toThrow(CouldNotRun);
  expect(() => readArguments(args)).toThrow(sentence);
});
