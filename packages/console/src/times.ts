const steps = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto', style: 'short' });

/** Returns how long ago a time was, or when it will be, in the reader's language: "2 min. ago". */
export function ago(time: string): string {
  const seconds = (Date.now() - Date.parse(time)) / 1_000;
  const [unit, length] =
    steps.find(([, length]) => Math.abs(seconds) >= length) ??
    (['second', Math.abs(seconds) < 10 ? Infinity : 1] as const);
  return relative.format(-Math.trunc(seconds / length), unit);
}

/** Returns a number in the reader's language: "12,345". */
export const count = (number: number): string => number.toLocaleString();

/** Returns a time with its day, in the reader's language. */
export const dayAndTime = (time: string) =>
  new Date(time).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' });
