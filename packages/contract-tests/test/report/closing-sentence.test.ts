import { expect, test } from 'vitest';
import { closingSentence } from '../../src/report/closing-sentence.ts';
import { failed, outcome, reportOf, response, untestable, withoutKey } from './example-report.ts';

test('passed', () => {
  expect(closingSentence(reportOf([outcome()]))).toBe('Every check ran and passed.');
});

test('passed, with the checks that did not run', () => {
  const sets = [
    { set: 'contract', inapplicable: undefined, duration: 1 },
    { set: 'rules', inapplicable: 'the server stores nothing', duration: 1 },
    { set: 'isolation', inapplicable: 'the server stores nothing', duration: 1 },
  ] as const;
  const report = reportOf([response('getDocument', 200), untestable, withoutKey], { sets });
  expect(closingSentence({ ...report, verdict: 'passed' })).toBe(
    'Every check ran and passed, except 1 check that is not testable, 1 check without a key ' +
      'and sets that do not apply (rules, isolation).',
  );
});

test('failed', () => {
  expect(closingSentence(reportOf([failed, failed, withoutKey]))).toBe(
    'The contract is violated in 2 checks. Each FAILED check shows its request as a curl command: set API and KEY ' +
      'and paste it.',
  );
});

test('failed, and --bail ended the run', () => {
  expect(closingSentence(reportOf([failed], { endedEarly: true }))).toBe(
    'The contract is violated in 1 check. Each FAILED check shows its request as a curl command: set API and KEY ' +
      'and paste it. --bail ended the run there, so the later checks did not run.',
  );
});

test('incomplete because of gaps', () => {
  const report = reportOf([outcome()], { recordsLeft: ['/api/v1/documents/1'] });
  expect(closingSentence(report)).toBe('The run is not complete: /api/v1/documents/1: could not be deleted.');
});

test('partial: names each missing key once', () => {
  const other = { ...withoutKey, messages: ['it needs another key: pass one with --other-key'] };
  expect(closingSentence(reportOf([outcome(), withoutKey, withoutKey, other]))).toBe(
    'Every check that ran passed, but 3 checks had no key: pass --write-key and --other-key, or pass ' +
      '--allow-missing-keys.',
  );
});
