import * as fc from 'fast-check';
import type { Outcome } from '../report/report.ts';
import { Violated } from '../violated.ts';
import { createCaseRunner } from './case-runner.ts';
import type { Draft } from './draft.ts';
import type { Family } from './family.ts';
import type { FamilyContext } from './family-context.ts';

/** Limits of the search for a smaller failing case: the number of tries, and the milliseconds. */
const maxShrinks = 100;
const maxShrinkTime = 5_000;

/**
 * Sends the cases of a family. If one fails, searches for the smallest case that also fails.
 *
 * @returns the result; undefined if the run ended before the last case.
 */
export async function runFamily(
  family: Family,
  cases: number,
  context: FamilyContext,
): Promise<Pick<Outcome, 'result' | 'messages'> | undefined> {
  const { run, isOver, onDone, abort } = context;
  const caseRunner = createCaseRunner(family, context);
  let sent = 0;
  let failedAt: number | undefined;
  const property = fc.asyncProperty(fc.limitShrink(family.drafts, maxShrinks), async (draft) => {
    const isLate = failedAt !== undefined && performance.now() - failedAt > maxShrinkTime;
    if (isOver() || isLate || caseRunner.hasNoTarget()) return;
    try {
      await caseRunner.run(draft);
    } catch (error) {
      if (error instanceof Violated) {
        failedAt ??= performance.now();
        throw error;
      }
      abort(error);
    }
    if (failedAt !== undefined) return;
    sent += 1;
    onDone(1);
  });
  const details = await fc.check(property, {
    seed: seedOf(run.seed, family),
    numRuns: cases,
    examples: family.plain.map((draft): [Draft] => [draft]),
  });
  if (isOver()) return undefined;
  await caseRunner.release();
  const { failed, numRuns, numShrinks, errorInstance } = details;
  if (!failed) return { result: 'passed', messages: [] };
  onDone(cases - sent);
  const messages = errorInstance instanceof Violated ? errorInstance.messages : [String(errorInstance)];
  const smaller = numShrinks > 0 ? `, reduced ${numShrinks} times` : '';
  const hint = `case ${numRuns} of ${cases}${smaller}; repeat with --only hostile --cases ${run.cases} --seed ${run.seed}`;
  return { result: 'failed', messages: [...messages, hint] };
}

/** Returns the seed of a family: an FNV-1a hash of the seed of the run and the name of the family. */
function seedOf(seed: number, { operation, title }: Family): number {
  let hash = 0x811c9dc5 ^ seed;
  for (const character of `${operation.id} ${title}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return hash | 0;
}
