/** How to run a command from the root of the repository. */
const program = 'npm run service --';

/** A command as people type it. */
export function commandLine(...words: readonly string[]): string {
  return [program, ...words].join(' ');
}

/** The text as one word of a POSIX shell, in quotation marks where it needs them. */
export function shellWord(text: string): string {
  return /^[\w./:=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** A time in UTC, to the second; "never" for null. */
export function formatTime(time: Date | null): string {
  return time === null ? 'never' : `${time.toISOString().slice(0, 19)}Z`;
}

/** A number of pictures. */
export function pictures(count: number): string {
  return `${count} ${count === 1 ? 'picture' : 'pictures'}`;
}

/** Rows in aligned columns, two spaces apart, under their headings. */
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
