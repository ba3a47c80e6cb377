import { operations } from '@contentgen/contract';
import { closestNames } from './closest-names.ts';
import { CouldNotRun } from './could-not-run.ts';
import type { CheckName } from './report/report.ts';
import { type SetName, setNames } from './sets.ts';

/** A pattern for the names of checks, such as `rules/listDocuments/filters by *`. */
export interface Selector {
  /** The pattern as it was written, for reports. */
  readonly text: string;
  /** The sets with checks that the pattern can match. */
  readonly sets: readonly SetName[];
  matches(check: CheckName): boolean;
  /** Returns whether the pattern matches the set and the operation of a check. */
  matchesOperation(check: CheckName): boolean;
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
  const [set, operation = '*', ...title] = isOperation ? ['*', first, ...more] : [first, ...more];
  const operationNames = Object.keys(operations);
  require(option, text, set, ['*', ...setNames, ...operationNames], 'a set or an operation');
  require(option, text, operation, ['*', ...operationNames], 'an operation');
  const name = title.length === 0 ? undefined : pattern(title.join('/'));
  const matchesOperation = (check: CheckName) =>
    (set === '*' || set === check.set) && (operation === '*' || operation === check.operation);
  return {
    text,
    sets: setNames.filter((known) => set === '*' || set === known),
    matches: (check) => matchesOperation(check) && (name === undefined || name.test(check.title)),
    matchesOperation,
  };
}

/** Returns the option that excludes a check, such as `--exclude rules`; undefined if the check is selected. */
export function exclusionOf({ include, exclude }: Selection, check: CheckName): string | undefined {
  const excluding = exclude.find((selector) => selector.matches(check));
  if (excluding !== undefined) return `--exclude ${excluding.text}`;
  const isIncluded = include.length === 0 || include.some((selector) => selector.matches(check));
  return isIncluded ? undefined : `not in --include ${include.map(({ text }) => text).join(' --include ')}`;
}

function require(
  option: string,
  text: string,
  part: string | undefined,
  known: readonly string[],
  what: string,
): void {
  if (part !== undefined && known.includes(part)) return;
  throw new CouldNotRun(
    `${option} "${text}": "${part}" is not ${what}. The closest names are ${closestNames(part ?? '', known.slice(1)).join(', ')}. Write SET/OPERATION/CHECK, such as rules/listDocuments; each part can be *.`,
  );
}

/** Returns a regular expression for the whole text, in which `*` matches any text. */
function pattern(text: string): RegExp {
  const literal = text.split('*').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${literal.join('.*')}$`, 's');
}
