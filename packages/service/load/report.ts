/** A line of the report: a name, the measured value, and whether the value is within its limit. */
export interface Line {
  readonly name: string;
  readonly measured: string;
  readonly bound: string;
  readonly isKept: boolean;
}

export function printLines(title: string, lines: readonly Line[]): void {
  const width = (pick: (line: Line) => string) => Math.max(...lines.map((line) => pick(line).length));
  const [names, values] = [width(({ name }) => name), width(({ measured }) => measured)];
  process.stdout.write(`\n${title}\n`);
  for (const { name, measured, bound, isKept } of lines) {
    const sign = isKept ? '✓' : '✗';
    process.stdout.write(`  ${sign} ${name.padEnd(names)}  ${measured.padEnd(values)}  ${bound}\n`);
  }
}

/** Prints a text: on a terminal as a progress line, which replaces the last one, otherwise as a plain line. */
export function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`);
  else process.stderr.write(`${text}\n`);
}
