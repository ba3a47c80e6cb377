import { expect, test } from 'vitest';
import { createRedaction, redacted } from '../../src/report/redaction.ts';
import { failed, reportOf } from './example-report.ts';

const redact = createRedaction({
  key: 'cgk_main/secret',
  readKey: 'cgk_main/secret_and_more',
  otherKey: 'k',
  revokedKey: '',
});

test('replaces every key, the longest first', () => {
  expect(redact('a cgk_main/secret b cgk_main/secret_and_more c')).toBe('a $KEY b $KEY c');
});

test('replaces a short key only after Bearer', () => {
  expect(redact("Bearer k' of the work: bearer k")).toBe("Bearer k' of the work: bearer $KEY");
  expect(redact('Authorization: Bearer k')).toBe('Authorization: Bearer $KEY');
});

test('redacts every text of a report and nothing else', () => {
  const report = reportOf([{ ...failed, title: 'cgk_main/secret', messages: ['is cgk_main/secret'] }], {
    recordsLeft: ['/cgk_main/secret'],
  });
  const clean = redacted(report, redact);
  expect(JSON.stringify(clean)).not.toContain('secret');
  expect(clean).toEqual(JSON.parse(JSON.stringify(report).replaceAll('cgk_main/secret', '$KEY')));
});
