import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { formatHtml, formatUnfinishedHtml } from '../../src/report/html.ts';
import { failed, outcome, reportOf, response, untestable, withoutKey } from './example-report.ts';

/** Returns the visible text of a page, with white space collapsed. */
function textOf(html: string): string {
  const body = html.slice(html.indexOf('<body>'));
  return body
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    .replaceAll(/\s+/g, ' ');
}

test('shows the verdict, the address, the time, the seed and the summary', () => {
  const outcomes = [response('getDocument', 200), outcome({ set: 'hostile' })];
  const findings = { documented: ['getDocument 200'], hostile: { cases: 50, seed: -7 } };
  const text = textOf(formatHtml(reportOf(outcomes, findings)));
  expect(text).toContain('The contract is kept Every check ran and passed.');
  expect(text).toContain('http://127.0.0.1:8080');
  expect(text).toContain('2026-11-21T08:00:00.000Z');
  expect(text).toContain('1 of 1 verified');
  expect(text).toContain('--cases=50 --seed=-7');
  expect(text).toContain('contract 1 0 0 0 0 1.5');
});

test('shows violations before all other checks, with the curl command', () => {
  const html = formatHtml(reportOf([outcome(), failed], { recordsLeft: ['/api/v1/documents/1'] }));
  const text = textOf(html);
  expect(text).toContain('The contract is violated');
  expect(text).toContain(`rules: listDocuments filters by favorite ${failed.messages.join(' ')}`);
  expect(text).toContain('/api/v1/documents/1: could not be deleted');
  expect(html.indexOf('What is wrong')).toBeLessThan(html.indexOf('<details>'));
});

test('gives the reason for checks and sets that did not run', () => {
  const sets = [
    { set: 'contract', inapplicable: undefined, duration: 1 },
    { set: 'rules', inapplicable: 'the server stores nothing', duration: 1 },
  ] as const;
  const text = textOf(formatHtml(reportOf([response('getDocument', 200), untestable, withoutKey], { sets })));
  expect(text).toContain('Not everything was checked');
  expect(text).toContain(`(${untestable.messages}) contract 500: getDocument`);
  expect(text).toContain(`(${withoutKey.messages}) contract 403: getDocument`);
  expect(text).toContain('rules does not apply: the server stores nothing');
});

test('contains every check, collapsed by set and operation', () => {
  const html = formatHtml(
    reportOf([outcome(), outcome({ operation: 'listImages', title: 'sorts by name' })]),
  );
  expect(html).toContain('<summary>rules (2)</summary>');
  expect(html).toContain('<summary>listImages (1)</summary>');
  expect(textOf(html)).toContain('passed sorts by name 0.0 s');
});

test('runs nothing, loads nothing, and escapes hostile text', () => {
  const hostile = '<script>alert(1)</script><img src=x onerror=alert(1)>"\'</pre>\u0000';
  const html = formatHtml(
    reportOf(
      [{ ...failed, title: hostile, messages: [hostile, `curl ${hostile}`] }, outcome({ title: hostile })],
      {
        baseUrl: `http://127.0.0.1/${hostile}`,
      },
    ),
  );
  expect(html).not.toMatch(/<(?:script|img|link|iframe|object|svg)\b|\son\w+\s*=\s*["']|url\(|@import/i);
  expect(textOf(html)).toContain(`curl ${hostile.replace('\u0000', '\ufffd')}`);
});

test('has a policy that only allows its own style', () => {
  const html = formatHtml(reportOf([outcome()]));
  const [, policy = ''] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html) ?? [];
  const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ]);
  expect(html).not.toContain(' style=');
});

test('shows why a run did not finish', () => {
  const unfinished = {
    baseUrl: 'http://127.0.0.1:1',
    startedAt: '2026-11-21T08:00:00.000Z',
    reason: 'No service answers: start <it>.',
  };
  expect(textOf(formatUnfinishedHtml(unfinished))).toContain(
    'The contract tests could not run No service answers: start <it>. Base URL http://127.0.0.1:1',
  );
});
