import { expect, test } from 'vitest';
import { failed, outcome, reportOf, response, untestable, withoutKey } from './example-report.ts';

const shown = response('getDocument', 200);

test('passed: every documented response passed or is not testable', () => {
  const report = reportOf([shown, untestable], { documented: ['getDocument 200', 'getDocument 500'] });
  expect(report).toMatchObject({ verdict: 'passed', documented: 2, verified: 1, gaps: [] });
});

test('failed: a check failed', () => {
  expect(reportOf([shown, failed]).verdict).toBe('failed');
});

test('partial: a check had no key; failed if another check failed', () => {
  expect(reportOf([shown, withoutKey]).verdict).toBe('partial');
  expect(reportOf([shown, withoutKey, failed]).verdict).toBe('failed');
});

test('a set in which no check ran is a gap, unless it does not apply', () => {
  const ran = { set: 'contract', inapplicable: undefined, duration: 1 } as const;
  const idle = { set: 'rules', inapplicable: undefined, duration: 1 } as const;
  const gaps = ['rules: no check ran'];
  expect(reportOf([shown], { sets: [ran, idle] })).toMatchObject({ verdict: 'incomplete', gaps });
  const inapplicable = { ...idle, inapplicable: 'the server stores nothing' };
  expect(reportOf([shown], { sets: [ran, inapplicable] })).toMatchObject({ verdict: 'passed', gaps: [] });
});

test('a set of only untestable checks is a gap', () => {
  expect(reportOf([untestable])).toMatchObject({ verdict: 'incomplete', gaps: ['contract: no check ran'] });
});

test('a set of only checks without a key is partial, and no gap', () => {
  expect(reportOf([withoutKey])).toMatchObject({ verdict: 'partial', gaps: [] });
});

test('a documented response without a check is a gap', () => {
  const report = reportOf([shown], { documented: ['getDocument 200', 'getDocument 404'] });
  expect(report).toMatchObject({ verdict: 'incomplete', gaps: ['getDocument 404: was not checked'] });
});

test('a record that was not deleted is a gap', () => {
  const report = reportOf([shown], { recordsLeft: ['/api/v1/documents/1'] });
  expect(report).toMatchObject({
    verdict: 'incomplete',
    gaps: ['/api/v1/documents/1: could not be deleted'],
  });
});

test('a response that passed in one media type and failed in another is not verified', () => {
  const other = response('getDocument', 200, { title: '200 (application/json)', result: 'failed' });
  const report = reportOf([shown, other], { documented: ['getDocument 200'] });
  expect(report).toMatchObject({ verdict: 'failed', verified: 0 });
});

test('a run whose checks were all excluded is incomplete, unless a pattern that matches nothing is the reason', () => {
  const excluded = outcome({ result: 'excluded', messages: ['--exclude getDocument'] });
  const gaps = ['--include and --exclude leave out every check'];
  expect(reportOf([excluded])).toMatchObject({ verdict: 'incomplete', gaps });
  expect(reportOf([excluded, shown])).toMatchObject({ verdict: 'passed', gaps: [] });
  const unmatched = ['--include "rules/*/x" matches no check'];
  expect(reportOf([excluded], { unmatched })).toMatchObject({ verdict: 'incomplete', gaps: unmatched });
});

test('a gap does not hide that a check failed', () => {
  expect(reportOf([failed], { recordsLeft: ['/api/v1/documents/1'] }).verdict).toBe('failed');
});

test('a check of another set verifies no documented response', () => {
  expect(reportOf([shown, outcome()], { documented: ['getDocument 200'] }).verified).toBe(1);
});
