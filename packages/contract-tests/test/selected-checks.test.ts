import { expect, test } from 'vitest';
import type { CheckName } from '../src/report/report.ts';
import { selectChecks } from '../src/selected-checks.ts';
import { readSelector } from '../src/selection.ts';

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

test('names a pattern that matches no check of the sets that ran', () => {
  const checks = selectChecks({ selection: include('rules/*/filters by *', 'rules/*/filter', '*/*/200') });
  checks.isSelected(filters);
  expect(checks.unmatched(['rules'])).toEqual(['--include "rules/*/filter" matches no check']);
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
