import { CouldNotRun, setNames } from '@contentgen/contract-tests';
import { expect, test } from 'vitest';
import { readArguments, usage } from '../src/arguments.ts';
import { kindNames } from '../src/kinds.ts';

test('everything is tried unless told otherwise', () => {
  expect(readArguments([])).toEqual({ sample: undefined, kinds: kindNames, sets: setNames, json: undefined });
});

test('a run can be narrowed', () => {
  expect(
    readArguments(['--sample', '50', '--only', 'null, extra', '--sets', 'rules', '--json', 'a.json']),
  ).toEqual({
    sample: 50,
    kinds: ['null', 'extra'],
    sets: ['rules'],
    json: 'a.json',
  });
});

test('help is asked for', () => {
  expect(readArguments(['--help'])).toBe(undefined);
  for (const kind of kindNames) expect(usage).toContain(`  ${kind} `);
});

test.each([
  [['--sample', '0'], '--sample must be a whole number'],
  [['--sample', 'all'], '--sample must be a whole number'],
  [['--only', 'nil'], '--only has no "nil"'],
  [['--sets', 'all'], '--sets has no "all"'],
  [['--fast'], "Unknown option '--fast'"],
])('%j can not be run', (args, sentence) => {
  expect(() => readArguments(args)).toThrow(CouldNotRun);
  expect(() => readArguments(args)).toThrow(sentence);
});
