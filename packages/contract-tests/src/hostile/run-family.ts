import * as fc from 'fast-check';
import type { Caller } from '../http/caller.ts';
import type { Outcome } from '../report/report.ts';
import type { Run } from '../run.ts';
import { Violated } from '../violated.ts';
import type { Draft } from './draft.ts';
import type { Family } from './family.ts';
import { createStand } from './stand.ts';
import type { Targets } from './targets.ts';

/** What the families of a run share. */
export interface Course {
  readonly run: Run;
  readonly caller: Caller;
  readonly targets: Targets;
  /** Whether no more cases are to be sent. */
  isOver(): boolean;
  /** Is told how many cases have been done with. */
  onDone(cases: number): void;
  /** Is told what makes it impossible to go on. */
  abort(error: unknown): void;
}

/** How many smaller cases are tried at most, once one has failed, and for how many milliseconds. */
const mostShrinks = 100;
const longestShrinking = 5_000;

/** Sends cases of a family; a failure is made as small as it gets. Undefined when the run ended meanwhile. */
export async function runFamily(
  family: Family,
  cases: number,
  course: Course,
): Promise<Pick<Outcome, 'result' | 'messages'> | undefined> {
  const { run, isOver, onDone, abort } = course;
  const stand = createStand(family, course);
  let sent = 0;
  let failedAt: number | undefined;
  const property = fc.asyncProperty(fc.limitShrink(family.drafts, mostShrinks), async (draft) => {
    const isLate = failedAt !== undefined && performance.now() - failedAt > longestShrinking;
    if (isOver() || isLate || stand.isWithoutTarget()) return;
    try {
      await stand.present(draft);
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
  await stand.leave();
  const { failed, numRuns, numShrinks, errorInstance } = details;
  if (!failed) return { result: 'passed', messages: [] };
  onDone(cases - sent);
  const messages = errorInstance instanceof Violated ? errorInstance.messages : [String(errorInstance)];
  const smaller = numShrinks > 0 ? `, made smaller ${numShrinks} times` : '';
  const hint = `case ${numRuns} of ${cases}${smaller}; again with --only hostile --cases ${run.cases} --seed ${run.seed}`;
  return { result: 'failed', messages: [...messages, hint] };
}

/** The seed of a family: the same for the same seed of the run, and another for each family (FNV-1a). */
function seedOf(seed: number, { operation, title }: Family): number {
  let hash = 0x811c9dc5 ^ seed;
  for (const character of `${operation.id} ${title}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return hash | 0;
}
