import { expect, test } from 'vitest';
import { formatReport } from '../src/format-report.ts';
import { createReport, type Outcome } from '../src/report.ts';

const passed: Outcome = {
  operation: 'getDocument',
  status: 200,
  mediaType: undefined,
  result: 'passed',
  messages: [],
};
const failed: Outcome = { ...passed, status: 404, result: 'failed', messages: ['getDocument 404: is wrong'] };
const impossible: Outcome = {
  ...passed,
  status: 500,
  result: 'unprovokable',
  messages: ['it takes a fault'],
};

test('everything documented passed, or can not be provoked: ok', () => {
  const report = createReport([passed, impossible], ['getDocument 200', 'getDocument 500']);
  expect(report).toMatchObject({ ok: true, documented: 2, verified: 1, gaps: [] });
});

test('no transaction is a failure', () => {
  expect(createReport([], [])).toMatchObject({ ok: false, gaps: ['No transaction ran.'] });
});

test('nothing but what can not be provoked is a failure', () => {
  expect(createReport([impossible], ['getDocument 500']).ok).toBe(false);
});

test('a documented response that was left out is a failure', () => {
  const report = createReport([passed], ['getDocument 200', 'getDocument 404']);
  expect(report).toMatchObject({ ok: false, gaps: ['getDocument 404: was left out'] });
});

test('a record that is left is a failure', () => {
  const report = createReport([passed], ['getDocument 200'], ['/api/v1/documents/1']);
  expect(report).toMatchObject({ ok: false, gaps: ['/api/v1/documents/1: could not be deleted'] });
});

test('a response that passed in one media type and failed in another is not verified', () => {
  const report = createReport([passed, { ...passed, result: 'failed' }], ['getDocument 200']);
  expect(report).toMatchObject({ ok: false, verified: 0 });
});

test('as text: what is wrong, the reasons, the summary', () => {
  const documented = ['getDocument 200', 'getDocument 404', 'getDocument 500'];
  const text = formatReport(createReport([passed, failed, impossible], documented));
  expect(text).toContain('FAILED  getDocument 404: is wrong');
  expect(text).toContain('500: it takes a fault');
  expect(text).toContain("1 of 3 documented responses verified, 1 can't be provoked from outside");
  expect(text).toContain('1 passed, 1 failed');
});
