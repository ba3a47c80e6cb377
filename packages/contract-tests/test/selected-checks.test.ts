import { describe, expect, test } from 'vitest';
import type { CheckName } from '../src/report/report.ts';
import { selectChecks } from '../src/selected-checks.ts';
import { readSelector, type Selection } from '../src/selection.ts';
import { setNames } from '../src/sets.ts';

const filters: CheckName = { set: 'rules', operation: 'listDocuments', title: 'filters by favorite' };
const shown: CheckName = { set: 'contract', operation: 'getDocument', title: '200' };

const include = (...texts: readonly string[]) => ({
  include: texts.map((text) => readSelector('--include', text)),
  exclude: [],
});

test('without options, every check is selected', () => {
  const checks = selectChecks({});
  expect(checks.isSelected(filters)).toBe(true);
  expect([checks.excluded(), checks.unmatched(['rules'])]).toEqual([[], []]);
});

test('names an excluded check once, with the option', () => {
  const checks = selectChecks({ selection: include('contract') });
  expect([checks.isSelected(filters), checks.isSelected(filters)]).toEqual([false, false]);
  expect(checks.excluded()).toEqual([
    { ...filters, result: 'excluded', messages: ['not in --include contract'], duration: 0 },
  ]);
});

describe('a pattern that matches no check', () => {
  const others = ['filters by style', 'sorts by name', '404'];
  const select = (selection: Selection) => {
    const checks = selectChecks({ selection });
    for (const check of [filters, shown, ...others.map((title) => ({ ...filters, title }))])
      checks.isSelected(check);
    return checks;
  };

  test('is an error with the closest names of its operation', () => {
    const included = select(include('rules/*/filters by *', 'listDocuments/filter by favourite'));
    expect(() => included.requireMatches(setNames)).toThrow(
      '--include "listDocuments/filter by favourite" matches no check. The closest names are "rules/listDocuments/filters by favorite", ',
    );
    const excluded = select({ include: [], exclude: [readSelector('--exclude', 'rules/getImage')] });
    expect(() => excluded.requireMatches(['rules'])).toThrow('--exclude "rules/getImage" matches no check.');
  });

  test('is no error if the checks of a set that it can match are not known', () => {
    const checks = select(include('*/*/413', 'hostile', 'rules'));
    expect(() => checks.requireMatches(['rules', 'contract'])).not.toThrow();
  });
});

test('a replay selects what failed, for all media types, and names what no longer exists', () => {
  const gone = { ...filters, title: 'filters by color' };
  const replayed = [{ ...shown, title: '200 (application/json)' }, gone];
  const checks = selectChecks({ replayed });
  expect([checks.isSelected(shown), checks.isSelected(filters)]).toEqual([true, false]);
  expect(checks.unmatched(['contract', 'rules'])).toEqual([
    '--replay: this version of the tests has no check "rules/listDocuments/filters by color"',
  ]);
  expect(checks.unmatched(['contract'])).toEqual([]);
  expect(checks.excluded()).toEqual([]);
});
