/** Formats a table as text. The first column is aligned to the left, the others to the right. */
export function table(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [heading, ...rows];
  const widths = heading.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) => line.map((cell, column) => pad(cell, widths[column] ?? 0, column)).join('  '))
    .map((line) => `  ${line.trimEnd()}\n`)
    .join('');
}

function pad(cell: string, width: number, column: number): string {
  return column === 0 ? cell.padEnd(width) : cell.padStart(width);
}

/** Returns the goal of a value, and whether the value reaches it. */
export function goal(value: number, most: number): string {
  return `≤ ${most.toLocaleString('en')} ${value <= most ? '✓' : '✗'}`;
}

/**
 * Returns a row that compares our value with another: both values, their ratio, and whether the ratio reaches the goal.
 */
export function versus(name: string, ours: number, other: number, most: number, digits = 1): string[] {
  const ratio = ours / other;
  return [name, ours.toFixed(digits), other.toFixed(digits), ratio.toFixed(2), goal(ratio, most)];
}
