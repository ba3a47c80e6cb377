import { type SetName, setNames } from '@contentgen/contract-tests';
import { runBaseline } from './baseline.ts';
import { type Bench, type BenchParts, createBench, type Verified } from './bench.ts';
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

/** How many benches there are: while one waits for the service, another judges. */
const benches = 3;

/** How mutants are tried. */
export interface RunOptions {
  /** The sets of checks that they are shown to; every one otherwise. */
  readonly sets?: readonly SetName[];
  /** Is called after each that was shown to the contract tests. */
  readonly onVerified?: (mutant: Mutant, verified: Verified) => void;
  /** Is called after some were shown to bare Dredd. */
  readonly onShown?: (mutants: readonly Mutant[]) => void;
}

/**
 * Tries every mutant.
 *
 * @throws CouldNotRun when the service itself does not pass.
 */
export async function runMutants(
  mutants: readonly Mutant[],
  { sets = setNames, onVerified = () => {}, onShown = () => {} }: RunOptions = {},
): Promise<Score> {
  const target = await startTarget();
  try {
    const baseline = await runBaseline(target, sets);
    const parts = { target, baseline, experience: createExperience() };
    const verified = await inParallel(mutants, parts, async (mutant, bench) => {
      const became = await bench.verify(mutant);
      onVerified(mutant, became);
      return [mutant, became] as const;
    });
    const byOperation = [...Map.groupBy(mutants, ({ operation }) => operation).values()];
    const caught = await inParallel(byOperation, parts, async (own, bench) => {
      const caughtByDredd = await bench.caughtByDredd(own);
      onShown(own);
      return [...caughtByDredd];
    });
    const caughtByDredd = new Set(caught.flat());
    const results = verified.map(([mutant, became]) => ({
      mutant,
      ...became,
      isCaughtByDredd: caughtByDredd.has(mutant),
    }));
    return { results, redWithDredd: baseline.redWithDredd };
  } finally {
    await target.close();
  }
}

/** Works on each of `items`, several at once; the outcomes are in their order. */
async function inParallel<Item, Outcome>(
  items: readonly Item[],
  parts: BenchParts,
  work: (item: Item, bench: Bench) => Promise<Outcome>,
): Promise<Outcome[]> {
  const queue = items.entries();
  const outcomes: Outcome[] = [];
  const next = async () => {
    const bench = await createBench(parts);
    for (const [index, item] of queue) outcomes[index] = await work(item, bench);
    await bench.close();
  };
  await Promise.all(Array.from({ length: benches }, next));
  return outcomes;
}
