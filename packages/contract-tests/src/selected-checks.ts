import type { CheckName, Outcome } from './report/report.ts';
import { exclusionOf, type Selection, type Selector } from './selection.ts';
import type { SetName } from './sets.ts';

/** The options that select the checks of a run. */
interface SelectingOptions {
  readonly isWanted?: ((check: CheckName) => boolean) | undefined;
  readonly selection?: Selection | undefined;
  readonly replayed?: readonly CheckName[] | undefined;
}

/** Selects the checks of a run, and remembers what it has left out and never seen. */
export interface SelectedChecks {
  isSelected(check: CheckName): boolean;
  /** The checks that `--include` and `--exclude` have left out. */
  excluded(): readonly Outcome[];
  /**
   * The patterns of `--include` and the replayed checks that no check matches, one sentence each. Otherwise a mistyped
   * pattern or a renamed check would look like a pass.
   *
   * @param sets the sets whose checks have all been seen.
   */
  unmatched(sets: readonly SetName[]): readonly string[];
}

/** Creates the selection of a run. */
export function selectChecks({ isWanted, selection, replayed }: SelectingOptions): SelectedChecks {
  const { include, exclude }: Selection = selection ?? { include: [], exclude: [] };
  const failedNames = replayed && new Set(replayed.map(replayedName));
  const seen = new Set<string>();
  const matched = new Set<Selector>();
  const excluded = new Map<string, Outcome>();
  return {
    isSelected(check) {
      const name = replayedName(check);
      seen.add(name);
      for (const selector of include) if (selector.matches(check)) matched.add(selector);
      if (isWanted?.(check) === false || failedNames?.has(name) === false) return false;
      const option = exclusionOf({ include, exclude }, check);
      if (option === undefined) return true;
      const { set, operation, title } = check;
      const messages = [option];
      excluded.set(`${set}/${operation}/${title}`, { ...check, result: 'excluded', messages, duration: 0 });
      return false;
    },
    excluded: () => [...excluded.values()],
    unmatched(sets) {
      const missing = (replayed ?? []).filter(
        (check) => sets.includes(check.set) && !seen.has(replayedName(check)),
      );
      return [
        ...include
          .filter((selector) => !matched.has(selector) && selector.sets.every((set) => sets.includes(set)))
          .map(({ text }) => `--include "${text}" matches no check`),
        ...missing.map(
          ({ set, operation, title }) =>
            `--replay: this version of the tests has no check "${set}/${operation}/${title}"`,
        ),
      ];
    },
  };
}

/** `contract` selects a status for all media types of a body together, such as `201 (application/json)`. */
function replayedName({ set, operation, title }: CheckName): string {
  const [status = ''] = title.split(' ');
  return `${set}/${operation}/${set === 'contract' ? status : title}`;
}
