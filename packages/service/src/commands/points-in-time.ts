import { MisuseError } from './command-errors.ts';

const units = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const longestDays = 36_500;
const durationRule =
  'a whole number and s, m, h or d for seconds, minutes, hours or days, such as 30d, 12h or 90m';

/**
 * The milliseconds of a duration such as `30d`, `12h` or `90m`, at most 36,500 days.
 *
 * @param what the argument, for the message.
 * @throws MisuseError
 */
export function parseDuration(what: string, text: string): number {
  const { amount, unit } = /^(?<amount>\d{1,9})(?<unit>[smhd])$/.exec(text)?.groups ?? {};
  if (amount === undefined || unit === undefined) {
    throw new MisuseError(`${what} is "${text}", but must be ${durationRule}.`);
  }
  const duration = Number(amount) * units[unit as keyof typeof units];
  if (duration > longestDays * units.d) {
    throw new MisuseError(
      `${what} is "${text}", which is more than ${longestDays} days. Give less, or "never" for no end.`,
    );
  }
  return duration;
}

/**
 * When a key ends: after a duration, at the beginning of a day in UTC such as `2027-01-31`, or `never`: null.
 *
 * @throws MisuseError also for what is not in the future.
 */
export function parseExpiry(what: string, text: string, now: Date): Date | null {
  if (text === 'never') return null;
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  if (!isDay && !/^\d{1,9}[smhd]$/.test(text)) {
    throw new MisuseError(
      `${what} is "${text}", but must be ${durationRule}, a day such as 2027-01-31, or "never".`,
    );
  }
  const end = isDay ? parseDay(what, text) : new Date(now.getTime() + parseDuration(what, text));
  if (end.getTime() <= now.getTime()) {
    throw new MisuseError(`${what} is "${text}", which is not in the future. Give a later end.`);
  }
  return end;
}

function parseDay(what: string, text: string): Date {
  const day = new Date(`${text}T00:00:00.000Z`);
  // JavaScript takes 2027-02-30 for the 2nd of March.
  if (Number.isNaN(day.getTime()) || !day.toISOString().startsWith(text)) {
    throw new MisuseError(
      `${what} is "${text}", and the calendar has no such day. Give one such as 2027-01-31.`,
    );
  }
  return day;
}

/** The point in time in UTC, to the second; "never" for null. */
export function formatPoint(point: Date | null): string {
  return point === null ? 'never' : `${point.toISOString().slice(0, 19)}Z`;
}
