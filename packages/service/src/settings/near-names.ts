import { ConfigurationError, type Environment } from './kinds.ts';

/**
 * Minimum length of a name that is compared. Shorter names are too likely to be different variables: only two letters
 * of `HOME` and `HOST` differ.
 */
const shortestName = 7;

/**
 * Refuses a variable whose name is nearly that of a setting: one edit turns one into the other, or two edits for long
 * names. Case does not count. All other variables may belong to other programs.
 *
 * @throws ConfigurationError
 */
export function refuseNearNames(environment: Environment, names: readonly string[]): void {
  for (const [variable, value] of Object.entries(environment)) {
    if (!value || variable.length < shortestName || names.includes(variable)) continue;
    const meant = names.find((name) => {
      const most = name.length < 16 ? 1 : 2;
      return name.length >= shortestName && editsBetween(variable.toUpperCase(), name) <= most;
    });
    if (meant !== undefined) {
      throw new ConfigurationError(`${variable} is not a setting. Did you mean ${meant}?`);
    }
  }
}

/**
 * Returns how many letters must be added, removed, replaced, or swapped with their neighbour (optimal string
 * alignment distance).
 */
function editsBetween(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    rows.push(current);
    for (let column = 1; column <= other.length; column += 1) {
      const [letter, otherLetter] = [one[row - 1], other[column - 1]];
      const isSwap = letter === other[column - 2] && one[row - 2] === otherLetter;
      current[column] = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (letter === otherLetter ? 0 : 1),
        isSwap ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
  }
  return at(one.length, other.length);
}
