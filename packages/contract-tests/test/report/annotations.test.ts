import { expect, it } from 'vitest';
import { formatAnnotations } from '../../src/report/annotations.ts';
import { failed, outcome, reportOf } from './example-report.ts';

it('each violation is a workflow command with its first sentence', () => {
  const strange = outcome({ result: 'failed', title: 'a: b, c', messages: ['100 %\nof it', 'more'] });
  expect(formatAnnotations(reportOf([outcome(), failed, strange]))).toBe(
    '::error title=rules%3A listDocuments filters by favorite::listDocuments 200: shows a document that is not a favorite\n' +
      '::error title=rules%3A getDocument a%3A b%2C c::100 %25%0Aof it\n',
  );
});

it('there are ten at most, and none for a run without a violation', () => {
  const many = Array.from({ length: 30 }, (_, index) => ({ ...failed, title: `check ${index}` }));
  expect(formatAnnotations(reportOf(many)).trimEnd().split('\n')).toHaveLength(10);
  expect(formatAnnotations(reportOf([outcome()]))).toBe('');
});
