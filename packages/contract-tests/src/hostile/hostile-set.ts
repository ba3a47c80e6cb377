import { randomUUID } from 'node:crypto';
import type { Run, TestSet } from '../run.ts';
import { dealCases } from './deal-cases.ts';
import { familiesOfContract } from './families.ts';
import type { Family } from './family.ts';
import { type Course, runFamily } from './run-family.ts';
import { createTargets } from './targets.ts';

/** How many families are under way at once. */
const parallel = 8;

/**
 * The service accepts generated valid requests, and names the field of each that breaks a rule. The faults that it
 * notices are in `packages/mutants/test/hostile`.
 */
export const hostileSet: TestSet = {
  name: 'hostile',
  inapplicable: () => undefined,
  async run(run) {
    const wanted = familiesOfContract().filter((family) => run.isWanted(nameOf(family)));
    const asked = wanted.filter(({ takesMemory }) => !(run.isStateless && takesMemory));
    const unasked = wanted.filter((family) => !asked.includes(family));
    const dealt = dealCases(asked, run.cases, run.seed);
    const turns = asked
      .map((family, index) => ({ family, cases: dealt[index] ?? 0 }))
      .filter(({ cases }) => cases > 0);
    run.begin(turns.length + unasked.length);
    for (const family of unasked) run.report({ ...nameOf(family), ...withoutMemory });
    await takeTurns(run, turns, asked.length);
  },
};

interface Turn {
  readonly family: Family;
  readonly cases: number;
}

const withoutMemory = {
  result: 'unprovokable',
  messages: ['it takes a service that keeps what it is sent'],
  duration: 0,
} as const;

/** @throws what made it impossible to go on, such as CouldNotRun. */
async function takeTurns(run: Run, turns: readonly Turn[], families: number): Promise<void> {
  const total = turns.reduce((sum, { cases }) => sum + cases, 0);
  const what = `${total} cases over ${turns.length} of ${families} families, seed ${run.seed}`;
  const caller = run.caller(run.keys.key);
  const aborted = Promise.withResolvers<never>();
  aborted.promise.catch(() => {});
  let isAborted = false;
  let done = 0;
  const course: Course = {
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
      aborted.reject(error);
    },
  };
  const waiting = turns.values();
  const worker = async (): Promise<void> => {
    for (const { family, cases } of waiting) {
      if (course.isOver()) return;
      const begun = performance.now();
      const verdict = await runFamily(family, cases, course);
      if (verdict) run.report({ ...nameOf(family), ...verdict, duration: performance.now() - begun });
    }
  };
  // What is under way when the service goes is not waited for.
  await Promise.race([Promise.all(Array.from({ length: parallel }, worker)), aborted.promise]);
}

function nameOf({ operation, title }: Family) {
  return { set: 'hostile', operation: operation.id, title } as const;
}
