import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { formatHtml } from '../../src/report/html.ts';
import { failed, failing, outcome, reportOf } from './example-report.ts';

/** Returns the visible text of a page, with white space collapsed. */
function textOf(html: string): string {
  const body = html.slice(html.indexOf('<body>'));
  return body
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    .replaceAll(/\s+/g, ' ');
}

test('shows violations before all other checks, with the curl command', () => {
  const html = formatHtml(reportOf([outcome(), failed], { recordsLeft: ['/api/v1/documents/1'] }));
  const text = textOf(html);
  expect(text).toContain('The contract is violated');
  expect(text).toContain(
    `${failed.violations[0]?.sentence}: 1 check, 1 operation listDocuments 200 ${failed.messages[1]}`,
  );
  expect(text).toContain('/api/v1/documents/1: could not be deleted');
  expect(html.indexOf('What is wrong')).toBeLessThan(html.indexOf('<details>'));
});

test('runs nothing, loads nothing, and escapes hostile text', () => {
  const hostile = '<script>alert(1)</script><img src=x onerror=alert(1)>"\'</pre>\u0000';
  const outcomes = [failing('getDocument', hostile, [`curl ${hostile}`]), outcome({ title: hostile })];
  const html = formatHtml(reportOf(outcomes, { baseUrl: `http://127.0.0.1/${hostile}` }));
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
