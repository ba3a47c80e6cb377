/** Maximum wait in milliseconds. A longer one is shortened. */
const maxWait = 3_600_000;

/**
 * Returns the wait that a `Retry-After` header asks for, in milliseconds and at most an hour; 0 if the header is
 * missing or invalid. The header contains seconds or a date (RFC 9110, section 10.2.3).
 */
export function retryAfterOf(headers: Headers, now = Date.now()): number {
  const value = headers.get('retry-after')?.trim() ?? '';
  const milliseconds = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - now;
  return Number.isNaN(milliseconds) ? 0 : Math.min(Math.max(milliseconds, 0), maxWait);
}
