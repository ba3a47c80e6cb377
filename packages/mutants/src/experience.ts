import type { CheckName } from '@contentgen/contract-tests';
import type { Mutant } from './mutant.ts';

/** What is known of the mutants that were tried. */
export interface Experience {
  /** The checks that caught mutants most like this one, the likeliest first. */
  caughtBefore(mutant: Mutant): readonly CheckName[];
  remember(mutant: Mutant, check: CheckName): void;
}

/** How many checks are tried first. */
const most = 3;

/** Remembers which checks catch which mutants. */
export function createExperience(): Experience {
  const byLikeness = new Map<string, CheckName[]>();
  return {
    caughtBefore(mutant) {
      const likely = likenesses(mutant).flatMap((likeness) => byLikeness.get(likeness) ?? []);
      return [...new Map(likely.map((check) => [`${check.set} ${check.title}`, check])).values()].slice(
        0,
        most,
      );
    },
    remember(mutant, check) {
      for (const likeness of likenesses(mutant)) {
        const others = byLikeness.get(likeness)?.filter(({ title }) => title !== check.title) ?? [];
        byLikeness.set(likeness, [check, ...others].slice(0, most));
      }
    },
  };
}

/** What a mutant has in common with others, the closest first. */
function likenesses({ operation, kind, place }: Mutant): string[] {
  return [`${operation} ${kind} ${place}`, `${kind} ${place}`, `${operation} ${kind}`];
}
