import { expect, it } from 'vitest';
import { formatJson, formatUnfinishedJson, readFailedChecks } from '../../src/report/json.ts';
import { failed, outcome, reportOf } from './example-report.ts';

const hostile = { seed: 5, cases: 100 };

it('has the whole report, and another run can read what failed', () => {
  const report = reportOf([outcome(), failed], { hostile });
  expect(JSON.parse(formatJson(report))).toEqual(JSON.parse(JSON.stringify(report)));
  const { set, operation, title } = failed;
  expect(readFailedChecks(formatJson(report))).toEqual({
    checks: [{ set, operation, title }],
    isUnfinished: false,
    hostile,
  });
});

it('of an unfinished run has no outcomes', () => {
  const unfinished = {
    baseUrl: 'http://127.0.0.1:8080',
    startedAt: '2026-11-21T08:00:00.000Z',
    reason: 'No key.',
  };
  expect(JSON.parse(formatUnfinishedJson(unfinished))).toMatchObject({
    reason: 'No key.',
    verdict: 'unfinished',
  });
  expect(readFailedChecks(formatUnfinishedJson(unfinished))).toEqual({
    checks: [],
    isUnfinished: true,
    hostile: undefined,
  });
});

const nameless = JSON.stringify({ outcomes: [{ result: 'failed' }] });
const seedless = JSON.stringify({ outcomes: [], hostile: { seed: 'a', cases: 1 } });
it.each(['', 'null', '{}', '<html>', '{"outcomes":[null]}', nameless, seedless])(
  'another text is no report: %s',
  (text) => {
    expect(readFailedChecks(text)).toBeUndefined();
  },
);
