import { describe, expect, it } from 'vitest';
import { exclusionOf, readSelector } from '../src/selection.ts';

const check = {
  set: 'rules',
  operation: 'listDocuments',
  title: 'filters by favorite (true/false)',
} as const;

describe('a pattern', () => {
  it.each([
    ['rules', true],
    ['contract', false],
    ['*', true],
    ['rules/listDocuments', true],
    ['rules/listImages', false],
    ['listDocuments', true],
    ['rules/listDocuments/filters by favorite (true/false)', true],
    ['listDocuments/*favorite*', true],
    ['rules/listDocuments/filters', false],
    ['rules/listDocuments/.*', false],
  ])('%s selects the check: %s', (text, matches) => {
    expect(readSelector('--include', text).matches(check)).toBe(matches);
  });

  it('with an unknown part is refused', () => {
    expect(() => readSelector('--exclude', 'rule')).toThrow('"rule" is not a set or an operation.');
    expect(() => readSelector('--exclude', 'rules/getDocs')).toThrow('"getDocs" is not an operation.');
  });
});

it('a selection names the option that excludes a check', () => {
  const [rules, lists] = [readSelector('--include', 'rules'), readSelector('--exclude', 'listDocuments')];
  expect(exclusionOf({ include: [], exclude: [] }, check)).toBeUndefined();
  expect(exclusionOf({ include: [rules], exclude: [lists] }, check)).toBe('--exclude listDocuments');
  expect(exclusionOf({ include: [rules], exclude: [] }, { ...check, set: 'hostile' })).toBe(
    'not in --include rules',
  );
});
