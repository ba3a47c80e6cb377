import type { Received } from '../http/received.ts';
import { addressesOf } from '../resources.ts';
import { Violated } from '../violated.ts';
import { type Draft, ownTag } from './draft.ts';
import { resourceOf } from './families/targets-of.ts';
import type { Family } from './family.ts';
import type { FamilyContext } from './family-context.ts';
import { noTarget, type Target } from './targets.ts';
import { writeRequest } from './write-request.ts';

/** Runs the cases of one family. */
export interface CaseRunner {
  /**
   * Sends a case.
   *
   * @throws Violated when the response is not as expected, or the record or page for the case can't be created.
   */
  run(draft: Draft): Promise<void>;
  /**
   * Returns whether the last case failed because the record or page for it could not be created. The next cases would
   * fail for the same reason.
   */
  hasNoTarget(): boolean;
  /** Passes the record of this family on to another family, or deletes the record if a case may have changed it. */
  release(): Promise<void>;
}

/**
 * Maximum length in characters of the JSON of a record that another family gets. Longer records would slow down every
 * list that shows them.
 */
const longestBody = 10_000;

/** Creates the runner for the cases of a family. */
export function createCaseRunner(
  { operation, expectation, target: kind }: Family,
  { run, caller, targets }: Pick<FamilyContext, 'run' | 'caller' | 'targets'>,
): CaseRunner {
  const resource = resourceOf(operation);
  const isOwn = kind === 'own' || kind === 'fresh';
  let own: Target | undefined;
  let isSpoiled = false;
  let isMissing = false;

  async function findTarget(): Promise<Target> {
    if (kind === undefined) return noTarget;
    if (own) return own;
    try {
      const target = await targets.find(kind, resource);
      if (isOwn) own = target;
      return target;
    } catch (error) {
      isMissing = error instanceof Violated;
      throw error;
    }
  }

  async function release(): Promise<void> {
    const target = own;
    own = undefined;
    if (target && kind === 'own' && !isSpoiled) targets.giveBack(target, resource);
    else if (target) await targets.discard(target, resource);
    isSpoiled = false;
  }

  /** Tracks the changes of the record, and deletes created records. */
  async function follow({ status, request, json, body, header }: Received, target: Target): Promise<void> {
    if (status >= 300) return;
    const { method } = request;
    if (method === 'POST') await run.records.remove(`${resource.create.path}/${json.id}`);
    if (target !== own) return;
    if (method === 'DELETE') {
      isSpoiled = true;
      await release();
    }
    if (method === 'PUT' || method === 'PATCH') {
      own = { ...target, results: addressesOf(resource, json), words: { [ownTag]: header('ETag') ?? '' } };
      isSpoiled ||= own.results.length < target.results.length || body.length > longestBody;
    }
  }

  return {
    async run(draft) {
      const target = await findTarget();
      const request = writeRequest(operation, draft, target, caller.authorization);
      try {
        const received = await caller.deliver(operation.id, request);
        await follow(received, target);
        await expectation(received, { draft, target, caller, isStateless: run.isStateless });
      } catch (error) {
        targets.spoil(target);
        isSpoiled = true;
        throw error;
      }
    },
    hasNoTarget: () => isMissing,
    release,
  };
}
