import { type Scope, scopes } from '../accounts/api-key.ts';
import { commandLine } from './output-format.ts';
import { UsageError } from './program.ts';

const maxNameLength = 128;
const units = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const longestDays = 36_500;
const durationRule =
  'a whole number and s, m, h or d for seconds, minutes, hours or days, such as 30d, 12h or 90m';

/**
 * Checks that a name has 1 to 128 characters and no control character, because lists show one name per line.
 *
 * @param what the name of the argument, for the error message.
 * @throws UsageError
 */
export function checkedName(what: string, name: string): string {
  const length = [...name].length;
  const rule = `Use 1 to ${maxNameLength} characters, without control characters.`;
  if (name.trim() === '') throw new UsageError(`${what} is empty. ${rule}`);
  if (length > maxNameLength) throw new UsageError(`${what} has ${length} characters. ${rule}`);
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(name)) {
    throw new UsageError(`${what} ${JSON.stringify(name)} has a control character. ${rule}`);
  }
  return name;
}

/**
 * Reads a list of scopes such as `read,write`. Returns each scope once.
 *
 * @throws UsageError
 */
export function parseScopes(list: string): Scope[] {
  const named = list.split(',').map((name) => {
    const scope = scopes.find((candidate) => candidate === name.trim());
    if (scope !== undefined) return scope;
    throw new UsageError(
      `--scopes is "${list}", but "${name.trim()}" is not a scope. Use ${scopes.join(', ')} or ${scopes.join(',')}.`,
    );
  });
  return scopes.filter((scope) => named.includes(scope));
}

/**
 * Checks the name or the id of a key.
 *
 * @throws UsageError whose message does not repeat an API key.
 */
export function checkedKeyName(nameOrId: string): string {
  if (!nameOrId.startsWith('cgk_')) return checkedName('KEY', nameOrId);
  throw new UsageError(
    `KEY can't be an API key or its prefix. Pass the name or the id of the key: "${commandLine('keys list')}" shows both.`,
  );
}

/**
 * Reads a duration such as `30d`, `12h` or `90m`, at most 36,500 days. Returns milliseconds.
 *
 * @param what the argument, for the message.
 * @throws UsageError
 */
export function parseDuration(what: string, text: string): number {
  const { amount, unit } = /^(?<amount>\d{1,9})(?<unit>[smhd])$/.exec(text)?.groups ?? {};
  if (amount === undefined || unit === undefined) {
    throw new UsageError(`${what} is "${text}", but must be ${durationRule}.`);
  }
  const duration = Number(amount) * units[unit as keyof typeof units];
  if (duration > longestDays * units.d) {
    throw new UsageError(`${what} is "${text}", but must be at most ${longestDays} days.`);
  }
  return duration;
}

/**
 * Reads when a key ends: after a duration, at the start of a day in UTC such as `2027-01-31`, or null for `never`.
 *
 * @throws UsageError also for a time that is not in the future.
 */
export function parseExpiry(what: string, text: string, now: Date): Date | null {
  if (text === 'never') return null;
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  if (!isDay && !/^\d{1,9}[smhd]$/.test(text)) {
    throw new UsageError(
      `${what} is "${text}". Use a duration such as 30d, 12h or 90m, a date such as 2027-01-31, or "never".`,
    );
  }
  const end = isDay ? parseDay(what, text) : new Date(now.getTime() + parseDuration(what, text));
  if (end.getTime() <= now.getTime()) {
    throw new UsageError(`${what} is "${text}", but must be in the future.`);
  }
  return end;
}

/**
 * Reads when a period began: a duration ago, at the start of a day in UTC, or at a time (RFC 3339), as the commands print it.
 *
 * @throws UsageError
 */
export function parseSince(what: string, text: string, now: Date): Date {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return parseDay(what, text);
  if (/^\d{1,9}[smhd]$/.test(text)) return new Date(now.getTime() - parseDuration(what, text));
  const [, day] = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/.exec(text) ?? [];
  const time = new Date(text);
  if (day !== undefined && parseDay(what, day) && !Number.isNaN(time.getTime())) return time;
  throw new UsageError(
    `${what} is "${text}". Use a duration such as 12h or 30d, a date such as 2026-11-01, or a time such as 2026-11-01T09:30:00Z.`,
  );
}

function parseDay(what: string, text: string): Date {
  const day = new Date(`${text}T00:00:00.000Z`);
  // JavaScript reads 2027-02-30 as the 2nd of March.
  if (Number.isNaN(day.getTime()) || !day.toISOString().startsWith(text)) {
    throw new UsageError(`${what} is "${text}", but the calendar has no such day.`);
  }
  return day;
}
