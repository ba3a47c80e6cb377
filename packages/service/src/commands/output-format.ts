/** The beginning of each command, as people type it: in the root of the repository by npm, else the program. */
export const programName = /^(?:start|service)$/.test(process.env.npm_lifecycle_event ?? '')
  ? 'npm run service --'
  : 'contentgen';

/** Returns a command as people type it. */
export function commandLine(...words: readonly string[]): string {
  return [programName, ...words].join(' ');
}

/** Quotes a text as one word of a POSIX shell, if it needs quotation marks. */
export function shellWord(text: string): string {
  return /^[\w./:=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** Formats a time in UTC, to the second; "never" for null. */
export function formatTime(time: Date | null): string {
  return time === null ? 'never' : `${time.toISOString().slice(0, 19)}Z`;
}

/** Returns rows in aligned columns, two spaces apart, under their headings. */
export function textTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [headings, ...rows];
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => width(line[column] ?? ''))));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - width(cell)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function width(text: string): number {
  return [...text].length;
}

/**
 * Returns rows as comma-separated values (RFC 4180) with a line of names.
 *
 * @param first the name of the first column, which the table has also without rows.
 */
export function csvTable(first: string, rows: readonly Readonly<Record<string, unknown>>[]): string {
  const cell = (value: unknown) =>
    /[",\r\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value);
  const lines = [Object.keys(rows[0] ?? { [first]: '' }), ...rows.map(Object.values)];
  return lines.map((cells) => cells.map(cell).join(',')).join('\r\n');
}
