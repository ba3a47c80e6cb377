import { randomUUID } from 'node:crypto';
import type { Run, TestSet } from '../run.ts';
import { distributeCases } from './distribute-cases.ts';
import { familiesOfContract } from './families.ts';
import type { Family } from './family.ts';
import type { FamilyContext } from './family-context.ts';
import { runFamily } from './run-family.ts';
import { createTargets } from './targets.ts';

/** Number of families that run at the same time. */
const parallel = 8;

/**
 * The set that sends valid requests, which the server must accept, and requests that break one rule, which the server
 * must refuse with the name of the field. `packages/mutants/test/hostile` has faults that these checks detect.
 */
export const hostileSet: TestSet = {
  name: 'hostile',
  inapplicable: () => undefined,
  async run(run) {
    const wanted = familiesOfContract().filter((family) => run.isWanted(nameOf(family)));
    const included = wanted.filter(({ needsStorage }) => !(run.isStateless && needsStorage));
    const skipped = wanted.filter((family) => !included.includes(family));
    const counts = distributeCases(included, run.cases, run.seed);
    const batches = included
      .map((family, index) => ({ family, cases: counts[index] ?? 0 }))
      .filter(({ cases }) => cases > 0);
    run.begin(batches.length + skipped.length);
    for (const family of skipped) run.report({ ...nameOf(family), ...withoutStorage });
    await runBatches(run, batches, included.length);
  },
};

interface Batch {
  readonly family: Family;
  readonly cases: number;
}

const withoutStorage = {
  result: 'untestable',
  messages: ['it needs a service that stores records'],
  duration: 0,
} as const;

/**
 * Sends the cases of all families, 8 families at the same time.
 *
 * @throws the error that stopped the run, such as CouldNotRun.
 */
async function runBatches(run: Run, batches: readonly Batch[], families: number): Promise<void> {
  const total = batches.reduce((sum, { cases }) => sum + cases, 0);
  const what = `${total} cases over ${batches.length} of ${families} families, seed ${run.seed}`;
  const caller = run.caller(run.keys.key);
  let rejectAborted: (error: unknown) => void;
  const aborted = new Promise<never>((_resolve, reject) => {
    rejectAborted = reject;
  });
  aborted.catch(() => {});
  let isAborted = false;
  let done = 0;
  const context: FamilyContext = {
    run,
    caller,
    targets: createTargets(caller, run.records, randomUUID),
    isOver: () => isAborted || run.isOver(),
    onDone: (cases) => {
      for (let last = done + cases; done < last; ) {
        done += 1;
        run.step(done, total, what);
      }
    },
    abort: (error) => {
      isAborted = true;
      rejectAborted(error);
    },
  };
  const waiting = batches.values();
  const worker = async (): Promise<void> => {
    for (const { family, cases } of waiting) {
      if (context.isOver()) return;
      const begun = performance.now();
      const result = await runFamily(family, cases, context);
      if (result) run.report({ ...nameOf(family), ...result, duration: performance.now() - begun });
    }
  };
  // If the service stops, the run does not wait for open requests.
  await Promise.race([Promise.all(Array.from({ length: parallel }, worker)), aborted]);
}

function nameOf({ operation, title }: Family) {
  return { set: 'hostile', operation: operation.id, title } as const;
}
