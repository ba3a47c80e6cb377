import type { Baseline } from './baseline.ts';
import { type Bench, type BenchParts, createBench, type Verified } from './bench.ts';
import { createExperience } from './experience.ts';
import type { Mutant } from './mutant.ts';
import type { Result } from './result.ts';
import type { Target } from './target/target.ts';
import type { Finding } from './verdict/bare-dredd.ts';

/** The results of a run. */
export interface Score {
  readonly results: readonly Result[];
  /** The violations that Dredd alone reports for the correct service. These transactions are not run with mutants. */
  readonly redWithDredd: readonly Finding[];
}

/** Number of benches that work at the same time: one validates while another waits for the service. */
const benches = 3;

/** The options of a run. */
export interface RunOptions {
  /** Called after the contract tests ran against a mutant. */
  readonly onVerified?: (mutant: Mutant, verified: Verified) => void;
  /** Called after Dredd alone ran against some mutants. */
  readonly onShown?: (mutants: readonly Mutant[]) => void;
}

/**
 * Runs the contract tests, and Dredd alone, against every mutant.
 *
 * @param baseline the results for the services of the target without a fault, at least for the resources and the
 * operations of the mutants. Its sets of checks run.
 */
export async function runMutants(
  target: Target,
  baseline: Baseline,
  mutants: readonly Mutant[],
  { onVerified = () => {}, onShown = () => {} }: RunOptions = {},
): Promise<Score> {
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
}

/** Calls `work` for each item, several at the same time. Returns the outcomes in the order of the items. */
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
