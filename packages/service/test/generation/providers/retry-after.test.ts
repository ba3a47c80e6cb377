import { describe, expect, it } from 'vitest';
import { retryAfterOf } from '../../../src/generation/providers/retry-after.ts';

const now = Date.parse('2026-11-21T09:00:00Z');

describe('Retry-After', () => {
  it.each([
    ['120', 120_000],
    ['0', 0],
    [' 7 ', 7_000],
    ['Sat, 21 Nov 2026 09:00:30 GMT', 30_000],
    ['Sat, 21 Nov 2026 08:00:00 GMT', 0],
    ['86400', 3_600_000],
    ['9'.repeat(400), 3_600_000],
    ['Sat, 21 Nov 2099 09:00:30 GMT', 3_600_000],
    ['soon', 0],
    ['-5', 0],
    ['', 0],
  ])('of %j is %i milliseconds', (value, milliseconds) => {
    expect(retryAfterOf(new Headers({ 'retry-after': value }), now)).toBe(milliseconds);
  });

  it('is 0 if the header is missing', () => {
    expect(retryAfterOf(new Headers())).toBe(0);
  });
});
