import { type OperationId, operations } from '@contentgen/contract';
import { expect, test } from 'vitest';
import { formatReport } from '../../src/report/format-report.ts';
import { failed, outcome, reportOf, response, untestable, withoutKey } from './example-report.ts';

const ids = Object.keys(operations) as OperationId[];

test('indents a sentence of several lines', () => {
  const text = formatReport(reportOf([{ ...failed, messages: ['the smallest case:\nname=a'] }]));
  expect(text).toContain('FAILED  the smallest case:\n        name=a\n');
});

test('tables count by set, and by set and operation', () => {
  const outcomes = [
    response('getDocument', 200),
    response('listDocuments', 200),
    untestable,
    withoutKey,
    failed,
  ];
  const rows = formatReport(reportOf(outcomes)).replaceAll(/ {2,}/g, '|').split('\n');
  expect(rows).toContain('set|passed|failed|not testable|without a key|excluded|seconds');
  expect(rows).toContain('contract|2|0|1|1|0|1.5');
  expect(rows).toContain('rules|0|1|0|0|0|1.5');
  expect(rows).toContain('set|operation|passed|failed|not testable|without a key|excluded');
  expect(rows).toContain('contract|getDocument|1|0|1|1|0');
  expect(rows).toContain('contract|listDocuments|1|0|0|0|0');
  expect(rows).toContain('rules|listDocuments|0|1|0|0|0');
});

test('checks that did not run have one line for each reason and title', () => {
  const some = ids.slice(0, 2).map((id) => response(id, 408, { result: 'untestable', messages: ['slow'] }));
  const all = ids.map((id) => response(id, 403, { result: 'no-key', messages: ['give --read-key'] }));
  const text = formatReport(reportOf([outcome(), ...some, ...all]));
  expect(text).toContain(`Not testable (slow):\n  contract 408: ${ids[0]}, ${ids[1]}\n`);
  expect(text).toContain('Did not run (give --read-key):\n  contract 403: every operation\n');
});

test('a set that does not apply has its reason, and no row of zeros', () => {
  const sets = [
    { set: 'contract', inapplicable: undefined, duration: 1 },
    { set: 'rules', inapplicable: 'the server stores nothing', duration: 1 },
  ] as const;
  const text = formatReport(reportOf([response('getDocument', 200)], { sets }));
  expect(text).toContain('rules does not apply: the server stores nothing\n');
  expect(text).not.toMatch(/^rules +\d/m);
});

test('the summary ends with counts and a sentence', () => {
  const documented = ['getDocument 200', 'getDocument 500'];
  const outcomes = [response('getDocument', 200), outcome({ set: 'hostile' }), untestable];
  const text = formatReport(reportOf(outcomes, { documented, hostile: { cases: 50, seed: -7 } }));
  expect(text.split('\n\n').slice(-2)).toEqual([
    [
      'hostile: repeat the same cases with --cases=50 --seed=-7',
      '1 of 2 documented responses verified, 1 not testable',
      '2 passed, 0 failed',
    ].join('\n'),
    'Every check ran and passed, except 1 check that is not testable.',
  ]);
});

test('omits the seed if hostile does not apply, and the responses if contract is not selected', () => {
  const sets = [
    { set: 'rules', inapplicable: undefined, duration: 1 },
    { set: 'hostile', inapplicable: 'the server stores nothing', duration: 1 },
  ] as const;
  const text = formatReport(reportOf([outcome()], { sets, hostile: { cases: 50, seed: 7 } }));
  expect(text).not.toContain('--seed');
  expect(text).not.toContain('documented responses');
});

test('shows a hundred of thousands of violations, and counts the rest', () => {
  const many = Array.from({ length: 1_250 }, (_, index) => ({ ...failed, title: `rule ${index}` }));
  const text = formatReport(reportOf([...many, response('getDocument', 200, { result: 'failed' })]));
  expect(text.match(/^FAILED/gm)).toHaveLength(101);
  expect(text).toContain('… and 1150 more in rules');
  expect(text).toContain('0 passed, 1251 failed');
});

test("a server's response cannot control the terminal", () => {
  const text = formatReport(reportOf([{ ...failed, messages: ['\u001b[2Jgone\u0000\r\u009b1m'] }]));
  expect(text).toContain('FAILED  \\x1b[2Jgone\\x00\\x0d\\x9b1m\n');
});
