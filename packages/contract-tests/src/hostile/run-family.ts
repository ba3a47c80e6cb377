import * as fc from 'fast-check';
import type { Caller, Received } from '../http/caller.ts';
import type { Request } from '../http/request.ts';
import type { Outcome } from '../report/report.ts';
import type { Resource } from '../resources.ts';
import type { Run } from '../run.ts';
import { Violated, violation } from '../violated.ts';
import { type Draft, ownTag } from './draft.ts';
import { resourceOf } from './families/targets-of.ts';
import type { Family } from './family.ts';
import { noTarget, type Target, type Targets } from './targets.ts';
import { writeRequest } from './write-request.ts';

/** What the families of a run share. */
export interface Course {
  readonly run: Run;
  readonly caller: Caller;
  readonly targets: Targets;
  /** Whether no more cases are to be sent. */
  isOver(): boolean;
  /** Is told of each case that has been sent. */
  onCase(): void;
  /** Is told what makes it impossible to go on. */
  abort(error: unknown): void;
}

/** How many smaller cases are tried at most, once one has failed, and for how many milliseconds. */
const mostShrinks = 100;
const longestShrinking = 10_000;

/** Sends cases of a family; a failure is made as small as it gets. Undefined when the run ended meanwhile. */
export async function runFamily(
  family: Family,
  cases: number,
  course: Course,
): Promise<Pick<Outcome, 'result' | 'messages'> | undefined> {
  const { run, isOver, onCase, abort } = course;
  const stand = new Stand(family, course);
  let failedAt: number | undefined;
  const property = fc.asyncProperty(fc.limitShrink(family.drafts, mostShrinks), async (draft) => {
    const isLate = failedAt !== undefined && performance.now() - failedAt > longestShrinking;
    if (isOver() || isLate) return;
    try {
      await stand.present(draft);
    } catch (error) {
      if (!(error instanceof Violated)) {
        abort(error);
        return;
      }
      failedAt ??= performance.now();
      throw error;
    } finally {
      if (failedAt === undefined) onCase();
    }
  });
  const details = await fc.check(property, {
    seed: seedOf(run.seed, family),
    numRuns: cases,
    examples: family.plain.map((draft): [Draft] => [draft]),
  });
  if (!isOver()) await stand.leave().catch(abort);
  const { failed, numRuns, numShrinks, errorInstance } = details;
  if (!failed) return isOver() ? undefined : { result: 'passed', messages: [] };
  const messages = errorInstance instanceof Violated ? errorInstance.messages : [String(errorInstance)];
  const smaller = numShrinks > 0 ? `, made smaller ${numShrinks} times` : '';
  const hint = `case ${numRuns} of ${cases}${smaller}; again with --only hostile --cases ${run.cases} --seed ${run.seed}`;
  return { result: 'failed', messages: [...messages, hint] };
}

/** Where the cases of one family are tried. */
class Stand {
  readonly #family: Family;
  readonly #course: Course;
  readonly #resource: Resource;
  #target: Target | undefined;

  constructor(family: Family, course: Course) {
    this.#family = family;
    this.#course = course;
    this.#resource = resourceOf(family.operation);
  }

  /** @throws Violated when the answer is not as it has to be. */
  async present(draft: Draft): Promise<void> {
    const { operation, demand, isForeign } = this.#family;
    const { caller, run } = this.#course;
    const target = await this.#findTarget();
    const request = writeRequest(operation, draft, target, caller.authorization);
    if (isForeign) return this.#requireNoFault(request);
    try {
      const received = await caller.deliver(operation.id, request);
      await this.#follow(received, target);
      await demand(received, { draft, target, caller, isStateless: run.isStateless });
    } catch (error) {
      this.#course.targets.spoil(target);
      throw error;
    }
  }

  /** Deletes what the family had of its own. */
  async leave(): Promise<void> {
    const target = this.#target;
    this.#target = undefined;
    const isOwn = this.#family.target === 'own' || this.#family.target === 'fresh';
    if (target && isOwn) await this.#course.targets.discard(target, this.#resource);
  }

  async #findTarget(): Promise<Target> {
    const { target: kind } = this.#family;
    if (kind === undefined) return noTarget;
    if (kind === 'own' || kind === 'fresh')
      this.#target ??= await this.#course.targets.make(kind, this.#resource);
    return this.#target ?? this.#course.targets.make(kind, this.#resource);
  }

  /** Follows what became of the target, and deletes what was made. */
  async #follow({ status, request, json, header }: Received, target: Target): Promise<void> {
    if (status >= 300) return;
    const { method } = request;
    if (method === 'POST') await this.#course.run.records.remove(`${this.#resource.create.path}/${json.id}`);
    if (target !== this.#target) return;
    if (method === 'DELETE') await this.leave();
    if (method !== 'PUT' && method !== 'PATCH') return;
    this.#target = { ...target, results: json.results ?? [], words: { [ownTag]: header('ETag') ?? '' } };
  }

  async #requireNoFault(request: Request): Promise<void> {
    const { operation } = this.#family;
    const answer = await this.#course.caller.exchange(operation.id, request);
    if (answer.status < 500) return;
    const received = {
      ...answer,
      operation: operation.id,
      request,
      json: undefined,
      header: () => undefined,
    };
    throw violation(received, 'a fault inside the service');
  }
}

/** The seed of a family: the same for the same seed of the run, and another for each family (FNV-1a). */
function seedOf(seed: number, { operation, title }: Family): number {
  let hash = 0x811c9dc5 ^ seed;
  for (const character of `${operation.id} ${title}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return hash | 0;
}
