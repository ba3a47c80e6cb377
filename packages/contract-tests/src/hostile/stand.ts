import type { Received } from '../http/caller.ts';
import type { Request } from '../http/request.ts';
import { addressesOf } from '../resources.ts';
import { Violated, violation } from '../violated.ts';
import { type Draft, ownTag } from './draft.ts';
import { resourceOf } from './families/targets-of.ts';
import type { Family } from './family.ts';
import type { Course } from './run-family.ts';
import { noTarget, type Target } from './targets.ts';
import { writeRequest } from './write-request.ts';

/** Where the cases of one family are tried. */
export interface Stand {
  /** @throws Violated when the answer is not as it has to be, or there is nothing that a case can be tried on. */
  present(draft: Draft): Promise<void>;
  /** Whether there was nothing that a case could be tried on: the next ones would fail for the same reason. */
  isWithoutTarget(): boolean;
  /** Gives back what the family had of its own. */
  leave(): Promise<void>;
}

/** A record with a longer body would make every list that shows it slow. */
const longestBody = 10_000;

/** The stand of a family. */
export function createStand(
  { operation, demand, isForeign, target: kind }: Family,
  { run, caller, targets }: Pick<Course, 'run' | 'caller' | 'targets'>,
): Stand {
  const resource = resourceOf(operation);
  const isOwn = kind === 'own' || kind === 'fresh';
  let own: Target | undefined;
  let isWorn = false;
  let isLacking = false;

  async function findTarget(): Promise<Target> {
    if (kind === undefined) return noTarget;
    if (own) return own;
    try {
      const target = await targets.find(kind, resource);
      if (isOwn) own = target;
      return target;
    } catch (error) {
      isLacking = error instanceof Violated;
      throw error;
    }
  }

  async function leave(): Promise<void> {
    const target = own;
    own = undefined;
    if (target && kind === 'own' && !isWorn) targets.giveBack(target, resource);
    else if (target) await targets.discard(target, resource);
    isWorn = false;
  }

  /** Follows what became of the target, and deletes what was made. */
  async function follow({ status, request, json, body, header }: Received, target: Target): Promise<void> {
    if (status >= 300) return;
    const { method } = request;
    if (method === 'POST') await run.records.remove(`${resource.create.path}/${json.id}`);
    if (target !== own) return;
    if (method === 'DELETE') {
      isWorn = true;
      await leave();
    }
    if (method === 'PUT' || method === 'PATCH') {
      own = { ...target, results: addressesOf(resource, json), words: { [ownTag]: header('ETag') ?? '' } };
      isWorn ||= own.results.length < target.results.length || body.length > longestBody;
    }
  }

  async function requireNoFault(request: Request): Promise<void> {
    const answer = await caller.exchange(operation.id, request);
    const { status } = answer;
    // Whoever does not know a method may say so (RFC 9110, section 15.6.2).
    if (status < 500 || status === 501) return;
    const received = {
      ...answer,
      operation: operation.id,
      request,
      json: undefined,
      header: () => undefined,
    };
    throw violation(received, 'a fault inside the service');
  }

  return {
    async present(draft) {
      const target = await findTarget();
      const request = writeRequest(operation, draft, target, caller.authorization);
      if (isForeign) return requireNoFault(request);
      try {
        const received = await caller.deliver(operation.id, request);
        await follow(received, target);
        await demand(received, { draft, target, caller, isStateless: run.isStateless });
      } catch (error) {
        targets.spoil(target);
        isWorn = true;
        throw error;
      }
    },
    isWithoutTarget: () => isLacking,
    leave,
  };
}
