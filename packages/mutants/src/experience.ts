import type { CheckName } from '@contentgen/contract-tests';
import type { Mutant } from './mutant.ts';

/** Remembers which checks detected earlier mutants. */
export interface Experience {
  /** Returns the checks that detected similar mutants, the most likely first. */
  caughtBefore(mutant: Mutant): readonly CheckName[];
  remember(mutant: Mutant, check: CheckName): void;
}

/** Maximum number of checks to remember for similar mutants. */
const maxChecks = 3;

/** Creates an empty memory. */
export function createExperience(): Experience {
  const byKey = new Map<string, CheckName[]>();
  return {
    caughtBefore(mutant) {
      const likely = similarityKeys(mutant).flatMap((key) => byKey.get(key) ?? []);
      return [...new Map(likely.map((check) => [`${check.set} ${check.title}`, check])).values()].slice(
        0,
        maxChecks,
      );
    },
    remember(mutant, check) {
      for (const key of similarityKeys(mutant)) {
        const others = byKey.get(key)?.filter(({ title }) => title !== check.title) ?? [];
        byKey.set(key, [check, ...others].slice(0, maxChecks));
      }
    },
  };
}

/** Returns the keys that a mutant shares with similar mutants, the most similar first. */
function similarityKeys({ operation, kind, place }: Mutant): string[] {
  return [`${operation} ${kind} ${place}`, `${kind} ${place}`, `${operation} ${kind}`];
}
