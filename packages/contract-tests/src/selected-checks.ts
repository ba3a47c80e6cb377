import { closestNames } from './closest-names.ts';
import { CouldNotRun } from './could-not-run.ts';
import { type CheckName, fullName, type Outcome } from './report/report.ts';
import { exclusionOf, type Selection, type Selector } from './selection.ts';
import type { SetName } from './sets.ts';

/** The options that select the checks of a run. */
interface SelectingOptions {
  readonly isWanted?: ((check: CheckName) => boolean) | undefined;
  readonly selection?: Selection | undefined;
  readonly replayed?: readonly CheckName[] | undefined;
}

/** Selects the checks of a run, and remembers which checks it has left out and which patterns matched. */
export interface SelectedChecks {
  isSelected(check: CheckName): boolean;
  /** Returns the checks that `--include` and `--exclude` have left out. */
  excluded(): readonly Outcome[];
  /**
   * Requires that each pattern of `--include` and `--exclude` matches a check. Otherwise a mistyped pattern would leave
   * out other checks than its author thinks.
   *
   * @param sets the sets whose checks have all been seen.
   * @throws CouldNotRun with the most similar names of checks.
   */
  requireMatches(sets: readonly SetName[]): void;
  /**
   * Returns the replayed checks that do not exist, one sentence each. Without this, a renamed check would look like a
   * pass.
   *
   * @param sets the sets whose checks have all been seen.
   */
  unmatched(sets: readonly SetName[]): readonly string[];
}

/** Creates the selection of checks for a run. */
export function selectChecks({ isWanted, selection, replayed }: SelectingOptions): SelectedChecks {
  const { include, exclude }: Selection = selection ?? { include: [], exclude: [] };
  const failedNames = replayed && new Set(replayed.map(replayedName));
  const seen = new Set<string>();
  const checks = new Map<string, CheckName>();
  const matched = new Set<Selector>();
  const excluded = new Map<string, Outcome>();
  return {
    isSelected(check) {
      const name = replayedName(check);
      seen.add(name);
      checks.set(fullName(check), check);
      for (const selector of [...include, ...exclude]) if (selector.matches(check)) matched.add(selector);
      if (isWanted?.(check) === false || failedNames?.has(name) === false) return false;
      const option = exclusionOf({ include, exclude }, check);
      if (option === undefined) return true;
      const messages = [option];
      excluded.set(fullName(check), { ...check, result: 'excluded', messages, duration: 0 });
      return false;
    },
    excluded: () => [...excluded.values()],
    requireMatches(sets) {
      const missing = (selector: Selector) =>
        !matched.has(selector) && selector.sets.every((set) => sets.includes(set));
      for (const [option, selectors] of [['--include', include] as const, ['--exclude', exclude] as const]) {
        const mistyped = selectors.find(missing);
        if (mistyped !== undefined) throw noMatch(option, mistyped, checks);
      }
    },
    unmatched(sets) {
      const missing = (replayed ?? []).filter(
        (check) => sets.includes(check.set) && !seen.has(replayedName(check)),
      );
      return missing.map((check) => `--replay: this version of the tests has no check "${fullName(check)}"`);
    },
  };
}

function noMatch(option: string, selector: Selector, checks: ReadonlyMap<string, CheckName>): CouldNotRun {
  const near = [...checks].filter(([, check]) => selector.matchesOperation(check));
  const names = (near.length > 0 ? near : [...checks]).map(([name]) => name);
  const closest = closestNames(selector.text, names).map((name) => `"${name}"`);
  return new CouldNotRun(
    `${option} "${selector.text}" matches no check. The closest names are ${closest.join(', ')}.`,
  );
}

/**
 * Returns the name by which a check is replayed. In the set `contract`, it selects a status for all media types of a
 * body together, such as `201 (application/json)`.
 */
function replayedName({ set, operation, title }: CheckName): string {
  const [status = ''] = title.split(' ');
  return `${set}/${operation}/${set === 'contract' ? status : title}`;
}
