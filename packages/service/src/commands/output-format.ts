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

/**
 * Returns rows in aligned columns, two spaces apart, under their headings. Control characters look as in JSON, so that no
 * name of a user or a model changes the terminal.
 */
export function textTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const shown = (cell: string) =>
    cell.replace(/\p{Cc}/gu, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const lines = [headings, ...rows].map((cells) => cells.map(shown));
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
 * Returns rows as comma-separated values (RFC 4180) with a line of names. A text that a spreadsheet would run as a formula
 * gets an apostrophe (OWASP, "CSV Injection").
 *
 * @param first the name of the first column, which the table has also without rows.
 */
export function csvTable(first: string, rows: readonly Readonly<Record<string, unknown>>[]): string {
  const cell = (value: unknown) => {
    const text =
      typeof value === 'string' && /^[=+\-@＝＋－＠\t\r\n]/.test(value) ? `'${value}` : String(value);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const lines = [Object.keys(rows[0] ?? { [first]: '' }), ...rows.map(Object.values)];
  return lines.map((cells) => cells.map(cell).join(',')).join('\r\n');
}
