import { cpus, totalmem } from 'node:os';
import type { Table } from './suites/suite.ts';

/** Clears a line of a terminal (ECMA-48, sections 8.3.15 and 8.3.41). */
const clearLine = '\r\u001b[K';

/** Shows what is measured now: on a terminal in one line, elsewhere in lines. An empty text clears the line. */
export function showProgress(text: string): void {
  const { isTTY } = process.stderr;
  if (isTTY) process.stderr.write(`${clearLine}${text}`);
  else if (text !== '') process.stderr.write(`${text}\n`);
}

/** Returns a table for a terminal. The first column is to the left, the others are to the right. */
export function plainTable({ title, head, rows }: Table): string {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => (row[column] ?? '').length)),
  );
  const lines = [head, ...rows].map((row) =>
    widths
      .map((width, column) => {
        const cell = row[column] ?? '';
        return column === 0 ? cell.padEnd(width) : cell.padStart(width);
      })
      .join('  ')
      .trimEnd(),
  );
  return `\n${[title, ...lines.map((line) => `  ${line}`)].join('\n')}\n`;
}

/** Returns a table in Markdown. */
export function markdownTable({ title, note, head, rows }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rule = head.map((_, column) => (column === 0 ? '---' : '---:'));
  return [`## ${title}`, '', note, '', line(head), line(rule), ...rows.map(line), ''].join('\n');
}

/** Returns the machine and the versions, in a sentence. */
export function environment(postgresqlVersion: string | undefined): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const server = postgresqlVersion === undefined ? 'no PostgreSQL server' : `PostgreSQL ${postgresqlVersion}`;
  return `${cpus().length} cores (${cpu?.model.trim()}), ${memory} GB of memory, Node ${process.versions.node}, ${server}`;
}
