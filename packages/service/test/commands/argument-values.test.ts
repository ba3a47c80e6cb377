import { describe, expect, test } from 'vitest';
import { parseDuration, parseExpiry } from '../../src/commands/argument-values.ts';

const now = new Date('2026-11-21T12:00:00.500Z');

describe('a duration', () => {
  test.each([
    ['1s', 1_000],
    ['90m', 5_400_000],
    ['12h', 43_200_000],
    ['30d', 2_592_000_000],
    ['0m', 0],
  ])('%s is %d ms', (text, duration) => {
    expect(parseDuration('--grace', text)).toBe(duration);
  });

  test.each(['', '30', '-1d', '1.5h', '1w', '36501d'])('"%s" is refused', (text) => {
    expect(() => parseDuration('--grace', text)).toThrow(`--grace is "${text}", but must be`);
  });
});

describe('an expiry', () => {
  test.each([
    ['30d', '2026-12-21T12:00:00.500Z'],
    ['2028-02-29', '2028-02-29T00:00:00.000Z'],
    ['never', undefined],
  ])('%s is %s', (text, end) => {
    expect(parseExpiry('--expires', text, now)?.toISOString()).toBe(end);
  });

  test.each([
    ['2026-11-21', 'must be in the future'],
    ['0d', 'must be in the future'],
    ['2027-02-30', 'no such day'],
    ['31.01.2027', 'a date such as 2027-01-31, or "never"'],
    ['2027-01-31T00:00:00Z', 'a date such as 2027-01-31, or "never"'],
  ])('"%s" is refused: %s', (text, reason) => {
    expect(() => parseExpiry('--expires', text, now)).toThrow(reason);
  });
});
