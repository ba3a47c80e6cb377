import { describe, expect, it } from 'vitest';
import { numberFormats, stringFormats } from '../../src/requests/value-rules.ts';

const texts: Readonly<
  Record<string, { readonly right: readonly string[]; readonly wrong: readonly string[] }>
> = {
  uuid: {
    right: ['019aa3c4-5f10-7b7e-8a41-3c5d9e2f6b70', '019AA3C4-5F10-7B7E-8A41-3C5D9E2F6B70'],
    wrong: ['', '1', '019aa3c45f107b7e8a413c5d9e2f6b70', '{019aa3c4-5f10-7b7e-8a41-3c5d9e2f6b70}'],
  },
  uri: {
    right: ['http://a.example/b.png?c=d#e', 'urn:x:y', 'http://[::1]:80/a', 'mailto:a@b', 'a:%41'],
    wrong: [
      '',
      'x',
      '/a',
      '//a',
      'http:',
      'a b:c',
      'http://a/ b',
      'http://[',
      'http://[::1::]/',
      'a:%4',
      'a:"',
      'é:a',
    ],
  },
  'uri-reference': {
    right: [
      '',
      '/a',
      '//a/b',
      'a',
      'a/b:c',
      '?a',
      '#a',
      'http://a',
      '//[::1]/a',
      '/%25zz',
      '/api/v1/documents/x',
    ],
    wrong: ['a b', '1a:b', '/%zz', '//[x]', '"1"', '/a\\b', '/é'],
  },
  'date-time': {
    right: [
      '2026-11-03T10:00:00Z',
      '2026-11-03t10:00:00.123+01:30',
      '2024-02-29T23:59:60Z',
      '0001-01-01T00:00:00Z',
    ],
    wrong: [
      '2026-02-30T00:00:00Z',
      '2026-13-01T00:00:00Z',
      '2026-01-01',
      '2026-01-01T24:00:00Z',
      '2026-01-01T00:00:00',
    ],
  },
};

describe.each(Object.entries(texts))('%s', (format, { right, wrong }) => {
  it.each(right)('takes "%s"', (text) => expect(stringFormats[format]?.(text)).toBe(true));
  it.each(wrong)('refuses "%s"', (text) => expect(stringFormats[format]?.(text)).toBe(false));
});

it('every format has texts in this file', () => {
  expect(Object.keys(texts)).toEqual(Object.keys(stringFormats));
});

it('a long invalid text causes no catastrophic backtracking', () => {
  const text = `a:${'a'.repeat(100_000)} `;
  for (const test of Object.values(stringFormats)) expect(test(text)).toBe(false);
});

it.each([
  ['int32', 2_147_483_647, true],
  ['int32', -2_147_483_648, true],
  ['int32', 2_147_483_648, false],
  ['int32', 0.5, false],
  ['int64', 9_007_199_254_740_991, true],
  ['int64', 0.5, false],
  ['float', 0.5, true],
  ['double', 0.5, true],
])('%s of %d: %s', (format, value, kept) => {
  expect(numberFormats[format]?.(value)).toBe(kept);
});
