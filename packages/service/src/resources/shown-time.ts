/**
 * Formats a time as the contract requires: RFC 3339, in UTC, with milliseconds.
 *
 * @param time a date, or PostgreSQL's text of one in the ISO style (`2026-01-01 00:00:00.5+00`).
 */
export function shownTime(time: Date | string): string {
  if (typeof time !== 'string') return time.toISOString();
  if (!time.endsWith('+00')) return new Date(time.replace(/([+-]\d\d)$/, '$1:00')).toISOString();
  const milliseconds = time.slice(20, -3).padEnd(3, '0').slice(0, 3);
  return `${time.slice(0, 10)}T${time.slice(11, 19)}.${milliseconds}Z`;
}
