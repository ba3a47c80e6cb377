import { describe, expect, it } from 'vitest';
import { exclusionOf, readSelector } from '../src/selection.ts';

const check = {
  set: 'rules',
  operation: 'listDocuments',
  title: 'filters by favorite (true/false)',
} as const;

describe('a selector', () => {
  it.each([
    ['rules', true],
    ['contract', false],
    ['*', true],
    ['rules/listDocuments', true],
    ['rules/listImages', false],
    ['*/listDocuments', true],
    ['listDocuments', true],
    ['listImages', false],
    ['rules/listDocuments/filters by favorite (true/false)', true],
    ['rules/*/filters by *', true],
    ['listDocuments/*favorite*', true],
    ['rules/listDocuments/filters', false],
    ['rules/listDocuments/.*', false],
  ])('%s selects the check: %s', (text, matches) => {
    expect(readSelector('--include', text).matches(check)).toBe(matches);
  });

  it.each([
    ['rule', '--exclude "rule": "rule" is not a set or an operation. The closest names are rules, '],
    ['rules/getDocuments', '"getDocuments" is not an operation. The closest names are getDocument, '],
    ['listDocs/sorts', '"listDocs" is not a set or an operation. The closest names are listDocuments, '],
    ['', '"" is not a set or an operation'],
  ])('%j is refused', (text, message) => {
    expect(() => readSelector('--exclude', text)).toThrow(message);
  });
});

describe('a selection', () => {
  const [rules, lists] = [readSelector('--include', 'rules'), readSelector('--exclude', 'listDocuments')];

  it('without a pattern excludes nothing', () => {
    expect(exclusionOf({ include: [], exclude: [] }, check)).toBeUndefined();
  });

  it('names the option that excludes a check', () => {
    expect(exclusionOf({ include: [rules], exclude: [lists] }, check)).toBe('--exclude listDocuments');
    expect(exclusionOf({ include: [rules], exclude: [] }, { ...check, set: 'hostile' })).toBe(
      'not in --include rules',
    );
    expect(exclusionOf({ include: [rules], exclude: [] }, check)).toBeUndefined();
  });
});
