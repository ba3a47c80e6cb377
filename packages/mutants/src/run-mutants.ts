import { type SetName, setNames } from '@contentgen/contract-tests';
import { runBaseline } from './baseline.ts';
import { createBench } from './bench.ts';
import { createExperience } from './experience.ts';
import type { Mutant } from './mutant.ts';
import type { Result } from './result.ts';
import { startTarget } from './target/target.ts';
import type { Finding } from './verdict/bare-dredd.ts';

/** What a run of mutants found. */
export interface Score {
  readonly results: readonly Result[];
  /** What bare Dredd calls wrong of the service itself; it is not asked about these any more. */
  readonly redWithDredd: readonly Finding[];
}

/** How many mutants are under way at once: while one waits for the service, another is judged. */
const benches = 3;

/** How mutants are tried. */
export interface RunOptions {
  /** The sets of checks that they are shown to; every one otherwise. */
  readonly sets?: readonly SetName[];
  /** Is called after each. */
  readonly onResult?: (result: Result, done: number) => void;
}

/**
 * Tries every mutant.
 *
 * @throws CouldNotRun when the service itself does not pass.
 */
export async function runMutants(
  mutants: readonly Mutant[],
  { sets = setNames, onResult = () => {} }: RunOptions = {},
): Promise<Score> {
  const target = await startTarget();
  try {
    const baseline = await runBaseline(target, sets);
    const parts = { target, baseline, experience: createExperience() };
    const queue = mutants.values();
    const results: Result[] = [];
    const work = async () => {
      const bench = await createBench(parts);
      for (const mutant of queue) {
        const result = await bench.try(mutant);
        results.push(result);
        onResult(result, results.length);
      }
      await bench.close();
    };
    await Promise.all(Array.from({ length: benches }, work));
    return { results, redWithDredd: baseline.redWithDredd };
  } finally {
    await target.close();
  }
}
