import { describe, expect, test } from 'vitest';
import { parseDuration, parseExpiry } from '../../src/commands/argument-values.ts';
import { formatTime } from '../../src/commands/output-format.ts';
import { UsageError } from '../../src/commands/program.ts';

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

  test.each(['', '30', 'd', '-1d', '1.5h', '1w', '30 d', '1D', '36501d', '999999999d', '2027-01-31'])(
    '"%s" is a usage error that names the argument and the value',
    (text) => {
      expect(() => parseDuration('--grace', text)).toThrow(UsageError);
      expect(() => parseDuration('--grace', text)).toThrow(`--grace is "${text}"`);
    },
  );
});

describe('an expiry', () => {
  test.each([
    ['30d', '2026-12-21T12:00:00.500Z'],
    ['2s', '2026-11-21T12:00:02.500Z'],
    ['90m', '2026-11-21T13:30:00.500Z'],
    ['2027-01-31', '2027-01-31T00:00:00.000Z'],
    ['2028-02-29', '2028-02-29T00:00:00.000Z'],
  ])('%s is %s', (text, end) => {
    expect(parseExpiry('--expires', text, now)?.toISOString()).toBe(end);
  });

  test('never is null', () => {
    expect(parseExpiry('--expires', 'never', now)).toBeNull();
  });

  test.each(['2026-11-21', '2020-01-01', '0d'])('"%s" is refused because it is not in the future', (text) => {
    expect(() => parseExpiry('--expires', text, now)).toThrow('must be in the future');
  });

  test.each(['2027-02-30', '2027-13-01', '2027-00-00'])(
    '"%s" is refused because there is no such day',
    (text) => {
      expect(() => parseExpiry('--expires', text, now)).toThrow('no such day');
    },
  );

  test.each(['', 'soon', '31.01.2027', '2027-1-31', '2027-01-31T00:00:00Z', 'Never'])(
    '"%s" is a usage error that shows the forms',
    (text) => {
      expect(() => parseExpiry('--expires', text, now)).toThrow(
        /30d, 12h or 90m, a date such as 2027-01-31, or "never"/,
      );
    },
  );
});

test('a time is written in UTC, to the second', () => {
  expect(formatTime(now)).toBe('2026-11-21T12:00:00Z');
  expect(formatTime(null)).toBe('never');
});
