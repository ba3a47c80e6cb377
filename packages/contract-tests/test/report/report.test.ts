import { type OperationId, operations } from '@contentgen/contract';
import { describe, expect, test } from 'vitest';
import { createRedaction, redacted } from '../../src/report/report-files.ts';
import { formatReport } from '../../src/report/terminal.ts';
import { causeOf } from '../../src/violated.ts';
import { failed, failing, outcome, reportOf, response, untestable, withoutKey } from './example-report.ts';

const shown = response('getDocument', 200);

describe('the verdict', () => {
  test('passed: every response passed or is not testable', () => {
    expect(reportOf([shown, untestable])).toMatchObject({ verdict: 'passed', documented: 2, verified: 1 });
  });

  test('partial: a check had no key; failed if another check failed', () => {
    expect(reportOf([shown, withoutKey]).verdict).toBe('partial');
    expect(reportOf([shown, withoutKey, failed]).verdict).toBe('failed');
  });

  test.each<[string, Parameters<typeof reportOf>, string]>([
    ['a set in which no check ran', [[untestable]], 'contract: no check ran'],
    [
      'a selected check without an outcome',
      [[shown], { wanted: [failed] }],
      `rules/listDocuments/${failed.title}: did not run`,
    ],
    ['a record that is left', [[shown], { recordsLeft: ['/d/1'] }], '/d/1: could not be deleted'],
    [
      'an empty selection',
      [[outcome({ result: 'excluded' })]],
      '--include and --exclude leave out every check',
    ],
  ])('incomplete: %s', (_, input, gap) => {
    expect(reportOf(...input)).toMatchObject({ verdict: 'incomplete', gaps: [gap] });
  });

  test('a set that does not apply is no gap', () => {
    const sets = [
      { set: 'contract', duration: 1 },
      { set: 'rules', inapplicable: 'the server stores nothing', duration: 1 },
    ] as const;
    const report = reportOf([shown], { sets });
    expect(report).toMatchObject({ verdict: 'passed', gaps: [] });
    expect(formatReport(report)).toContain('rules does not apply: the server stores nothing\n');
  });

  test('a response that passed in one media type and failed in another is not verified', () => {
    const other = response('getDocument', 200, { title: '200 (application/json)', result: 'failed' });
    expect(reportOf([shown, other])).toMatchObject({ verdict: 'failed', documented: 1, verified: 0 });
  });
});

describe('one finding for each cause', () => {
  const cause = 'Document.creativity must be a number';
  const checks = Array.from({ length: 250 }, (_, index) => {
    const operation = (['getDocument', 'listDocuments'] as const)[index % 2] as OperationId;
    return failing(operation, cause, [`curl ${'x'.repeat(250 - index)}`], `the text "${index}"`);
  });
  const two = failing('createImage', 'the second cause', ['curl 1', 'curl 2']);

  test('the words of the shortest example, the counts, and at most three examples', () => {
    const text = formatReport(reportOf([two, ...checks]));
    const name = `rules/getDocument/${checks[0]?.title}, and 249 other checks`;
    const examples = [
      'listDocuments 200',
      'curl x',
      'getDocument 200',
      'curl xx',
      'listDocuments 200',
      'curl xxx',
    ];
    expect(text).toContain(
      [`FAILED  ${cause}, but is the text "249": 250 checks, 2 operations`, name, ...examples, '']
        .join('\n        ')
        .trimEnd(),
    );
    expect(text).toContain('createImage 200\n        1. curl 1\n        2. curl 2\n');
    expect(text.split('\n').length).toBeLessThan(30);
  });

  test('the rest is counted', () => {
    const many = Array.from({ length: 30 }, (_, index) => failing('getDocument', `rule ${index}`, ['curl']));
    const text = formatReport(reportOf(many));
    expect(text.match(/^FAILED/gm)).toHaveLength(12);
    expect(text).toContain('… and 18 more findings');
  });

  test('the cause leaves out what differs from check to check, and the status that came', () => {
    const ids = ['019aa3c4-5f10-7b7e-8a41-3c5d9e2f6b70', '019aa3c4-5f10-7b7e-8a41-3c5d9e2f6b71'];
    const [one, other] = ids.map((id, index) =>
      causeOf(`${id} must get 403 at http://a.example/${index}.png, for "a\\"${index}", but gets 20${index}`),
    );
    expect(one).toBe('… must get 403 at …, for "…"');
    expect(other).toBe(one);
  });
});

test('the table counts by set, and checks that did not run have one line for each reason and title', () => {
  const ids = Object.keys(operations) as OperationId[];
  const some = ids.slice(0, 2).map((id) => response(id, 408, { result: 'untestable', messages: ['slow'] }));
  const all = ids.map((id) => response(id, 403, { result: 'no-key', messages: ['give --read-key'] }));
  const text = formatReport(reportOf([shown, failed, ...some, ...all]));
  const rows = text.replaceAll(/ {2,}/g, '|').split('\n');
  expect(rows).toContain('set|passed|failed|not testable|without a key|excluded|seconds');
  expect(rows).toContain(`contract|1|0|2|${ids.length}|0|1.5`);
  expect(rows).toContain('rules|0|1|0|0|0|1.5');
  expect(text).toContain(`Not testable (slow):\n  contract/*/408: ${ids[0]}, ${ids[1]}\n`);
  expect(text).toContain('Did not run (give --read-key):\n  contract/*/403\n');
});

test("a server's response cannot control the terminal", () => {
  const text = formatReport(reportOf([failing('getDocument', '\u001b[2Jgone\u0000\r\u009b1m', ['curl'])]));
  expect(text).toContain('FAILED  \\x1b[2Jgone\\x00\\x0d\\x9b1m');
});

test('no report contains a key: each is replaced by its variable', () => {
  const keys = { key: 'cgk_main/secret', readKey: 'cgk_main/secret_and_more', otherKey: 'k', revokedKey: '' };
  const redact = createRedaction(keys, ['open-sesame']);
  expect(redact('cgk_main/secret cgk_main/secret_and_more open-sesame')).toBe('$KEY $READ_KEY $HEADER');
  expect(redact('Bearer k of the work')).toBe('Bearer $OTHER_KEY of the work');
  const report = reportOf([failing('getDocument', 'cgk_main/secret', ['curl'])]);
  expect(JSON.stringify(redacted(report, redact))).not.toContain('secret');
});
