import { operations } from '@contentgen/contract';
import { CouldNotRun } from './could-not-run.ts';
import { type CheckName, fullName, setNames } from './report/report.ts';

/** A pattern for the names of checks, such as `rules/listDocuments/filters by *`. */
export interface Selector {
  /** The option and the pattern, as they were written: `--include rules/listDocuments`. */
  readonly text: string;
  matches(check: CheckName): boolean;
}

/** Which checks to run: each check that matches a pattern of `include` and no pattern of `exclude`. */
export interface Selection {
  /** The patterns of the checks to run; empty for every check. */
  readonly include: readonly Selector[];
  readonly exclude: readonly Selector[];
}

/**
 * Reads a pattern `SET/OPERATION/CHECK`. Any part can be `*`, later parts can be missing, and in the name of a check
 * `*` matches any text. An operation alone selects its checks in every set.
 *
 * @param option the name of the option, for messages.
 * @throws CouldNotRun when the set or the operation does not exist.
 */
export function readSelector(option: string, text: string): Selector {
  const [first = '', ...more] = text.split('/').map((part) => part.trim());
  const isOperation = Object.hasOwn(operations, first);
  const [set = '', operation = '*', ...title] = isOperation ? ['*', first, ...more] : [first, ...more];
  const require = (part: string, known: readonly string[], what: string) => {
    if (part === '*' || known.includes(part)) return;
    throw new CouldNotRun(
      `${option} "${text}": "${part}" is not ${what}. Write SET/OPERATION/CHECK, such as rules/listDocuments; each part can be *. --list prints the names.`,
    );
  };
  require(set, setNames, 'a set or an operation');
  require(operation, Object.keys(operations), 'an operation');
  const name = title.length === 0 ? undefined : pattern(title.join('/'));
  return {
    text: `${option} ${text}`,
    matches: (check) =>
      (set === '*' || set === check.set) &&
      (operation === '*' || operation === check.operation) &&
      (name === undefined || name.test(check.title)),
  };
}

/** Returns the option that excludes a check, such as `--exclude rules`; undefined if the check is selected. */
export function exclusionOf({ include, exclude }: Selection, check: CheckName): string | undefined {
  const excluding = exclude.find((selector) => selector.matches(check));
  if (excluding !== undefined) return excluding.text;
  const isIncluded = include.length === 0 || include.some((selector) => selector.matches(check));
  return isIncluded ? undefined : `not in ${include.map(({ text }) => text).join(' ')}`;
}

/**
 * Requires that each pattern matches a check. Otherwise a mistyped pattern would leave out other checks than its author
 * thinks.
 *
 * @throws CouldNotRun with the pattern.
 */
export function requireMatches({ include, exclude }: Selection, checks: readonly CheckName[]): void {
  const mistyped = [...include, ...exclude].find((selector) => !checks.some(selector.matches));
  if (mistyped === undefined) return;
  const [example] = checks;
  throw new CouldNotRun(
    `${mistyped.text} matches no check. --list prints the names${example ? `, such as "${fullName(example)}"` : ''}.`,
  );
}

/** Returns a regular expression for the whole text, in which `*` matches any text. */
function pattern(text: string): RegExp {
  const literal = text.split('*').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${literal.join('.*')}$`, 's');
}
