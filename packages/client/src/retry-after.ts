/** A longer `Retry-After` ends a call, in seconds. */
export const longestRetryAfter = 60;

/**
 * Returns the seconds of `Retry-After`, also from a date (RFC 9110, section 10.2.3).
 *
 * @returns undefined without the header, for a text that is neither whole seconds nor a date with a time zone, and for
 *   the first second of 1970.
 */
export function retryAfter(response: Response | undefined): number | undefined {
  const value = response?.headers.get('Retry-After') as string;
  // `Date.parse` also reads `-40` and `wait 2099`. Every date of HTTP has a time of day (RFC 9110, section 5.6.7). After
  // the seconds comes `GMT`. Without it, as in the obsolete format asctime, the date would be in the local time zone.
  return /^\d+$/.test(value)
    ? +value
    : /:.. \D/.test(value) && Date.parse(value)
      ? Math.max(Date.parse(value) - Date.now(), 0) / 1_000
      : undefined;
}
