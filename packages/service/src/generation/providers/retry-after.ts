/** Nobody waits longer than this for a provider, in milliseconds. */
const longest = 3_600_000;

/**
 * The milliseconds that a `Retry-After` header asks to wait, an hour at most; 0 without one that makes sense.
 * RFC 9110, section 10.2.3: seconds, or a date.
 */
export function retryAfterOf(headers: Headers, now = Date.now()): number {
  const value = headers.get('retry-after')?.trim() ?? '';
  const milliseconds = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - now;
  return Number.isNaN(milliseconds) ? 0 : Math.min(Math.max(milliseconds, 0), longest);
}
