import { afterEach, expect, it, vi } from 'vitest';
import { retryAfter } from '../src/retry-after.ts';

const now = Date.parse('2026-11-21T09:15:00Z');

afterEach(() => {
  vi.unstubAllEnvs();
});

it.each([
  ['7', 7],
  ['0', 0],
  ['Sat, 21 Nov 2026 09:15:30 GMT', 30],
  ['Sat, 21 Nov 2026 09:14:30 GMT', 0],
  ['soon', undefined],
  ['', undefined],
  ['-40', undefined],
  ['+40', undefined],
  ['40.5', undefined],
  ['40,', undefined],
  ['wait 2099', undefined],
  ['wait: 2099', undefined],
  ['wait 20:99:99', undefined],
  ['Saturday, 21-Nov-26 09:15:30 GMT', 30],
  ['Sat, 21 Nov 2026 09:15:30 +0000', 30],
  ['Sat Nov 21 09:15:30 2026', undefined],
  ['Sat, 21 Nov 2026 09:15:30', undefined],
])('reads %j as %s', (value, seconds) => {
  // A date without a time zone would be one of this zone.
  vi.stubEnv('TZ', 'America/New_York');
  vi.useFakeTimers({ now, toFake: ['Date'] });
  const read = retryAfter(new Response(null, { headers: { 'Retry-After': value } }));
  vi.useRealTimers();
  expect(read).toBe(seconds);
});

it('returns undefined without the header', () => {
  expect(retryAfter(new Response())).toBeUndefined();
});
