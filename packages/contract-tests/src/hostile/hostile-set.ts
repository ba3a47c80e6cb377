import * as fc from 'fast-check';
import { type Check, type CheckSet, Untestable } from '../checks.ts';
import type { Context } from '../context.ts';
import type { Request } from '../http/request.ts';
import type { Received } from '../http/response.ts';
import { addressesOf, exampleBody, type Resource, widened } from '../resources.ts';
import { requireRule, Violated, type Violation } from '../violated.ts';
import { type Case, noTarget, requireAccepted, type Target, type TargetKind } from './expectations.ts';
import { type Family, familiesOfContract, newMark, ownerOf } from './families.ts';

/** Number of families that run at the same time. */
const parallel = 8;

/** Limit of the search for a smaller failing request. */
const maxShrinks = 50;

/**
 * The set that sends valid requests, which the server must accept, and requests that break one rule, which the server
 * must refuse with the name of the field, without any effect.
 */
export const hostileSet: CheckSet = {
  name: 'hostile',
  inapplicable: () => undefined,
  checks(context) {
    const targets = createTargets(context);
    return familiesOfContract().map((family): Check => {
      const { operation, title, says, needsStorage } = family;
      return {
        operation: operation.id,
        title,
        says,
        async run() {
          if (needsStorage && context.isStateless)
            throw new Untestable('it needs a service that stores records');
          await runFamily(family, context, targets);
        },
      };
    });
  },
  laneOf: (_, index) => index % parallel,
};

async function runFamily(family: Family, context: Context, targets: Targets): Promise<void> {
  const { operation, generated, expectation } = family;
  const resource = ownerOf(operation);
  const caller = context.caller('key');
  const violations: Violation[] = [];
  let target = await targets.take(family.target, resource);
  let last: Received | undefined;

  const send = async (one: Case): Promise<void> => {
    if (family.target === 'fresh' && target.id === '') target = await targets.take('fresh', resource);
    const { id } = target;
    const received = await caller.send(operation.id, { ...(id !== '' && { id }), ...one.request });
    last = received;
    try {
      await (one.expectation ?? expectation)(received, { case: one, target, context });
    } catch (error) {
      const { says } = one;
      if (!(error instanceof Violated) || !says) throw error;
      throw new Violated(error.violations.map((violation) => ({ says, ...violation })));
    } finally {
      target = await follow(context, resource, received, target);
    }
  };
  const sendParts = async ({ parts = [] }: Case, failure: unknown): Promise<void> => {
    if (!(failure instanceof Violated)) throw failure;
    for (const part of parts) await send(part);
    throw failure;
  };
  const tried = (work: Promise<unknown>) =>
    work.catch((error: unknown) => {
      if (!(error instanceof Violated)) throw error;
      violations.push(...error.violations);
    });

  // The cases name the target, which a request may change.
  let [cases, of] = [family.cases(target), target];
  for (let index = 0; index < cases.length; index += 1) {
    if (of !== target) [cases, of] = [family.cases(target), target];
    const one = cases[index];
    if (one) await tried(send(one).catch((error: unknown) => sendParts(one, error)));
  }
  if (generated && violations.length === 0) await tried(sendGenerated(family, context, () => target, send));
  if (last && !context.isStateless && expectation !== requireAccepted) {
    await tried(requireNoEffect(family, context, target, last));
  }
  if (violations.length > 0) throw new Violated(violations);
  targets.giveBack(family.target, resource, target);
}

/** Sends generated requests. If one fails, searches for the smallest request that also fails. */
async function sendGenerated(
  { generated, operation, title }: Family,
  { cases, seed }: Context,
  target: () => Target,
  send: (one: Case) => Promise<void>,
): Promise<void> {
  const requests = generated?.(target());
  if (!requests) return;
  let failure: unknown;
  const property = fc.asyncProperty(fc.limitShrink(requests, maxShrinks), async (one) => {
    await send(one).catch((error: unknown) => {
      if (error instanceof Violated) failure = error;
      throw error;
    });
  });
  const { failed, errorInstance } = await fc.check(property, {
    seed: seedOf(seed, operation.id + title),
    numRuns: cases,
  });
  if (failed) throw failure ?? errorInstance;
}

/** Returns the seed of a family: an FNV-1a hash of the seed of the run and the name of the family. */
function seedOf(seed: number, name: string): number {
  let hash = 0x811c9dc5 ^ seed;
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash | 0;
}

/** Deletes what a request created, and returns the target as it is after the request. */
async function follow(
  { records }: Context,
  { create }: Resource,
  { status, request, json, header }: Received,
  target: Target,
): Promise<Target> {
  if (status >= 300) return target;
  if (request.method === 'POST') await records.remove(`${create.path}/${json.id}`);
  if (request.method === 'DELETE') return noTarget;
  if (request.method !== 'PUT' && request.method !== 'PATCH') return target;
  const changed = Object.values<readonly string[]>(json).find(Array.isArray);
  return { ...target, tag: header('ETag') ?? '', results: changed ?? [] };
}

/** Requires that refused requests have changed nothing and created nothing. */
async function requireNoEffect(
  { operation, target: kind }: Family,
  context: Context,
  target: Target,
  last: Received,
): Promise<void> {
  const { create, get, list } = ownerOf(operation);
  const caller = context.caller('key');
  if (operation === create) {
    const query = widened(ownerOf(operation), { search: target.mark });
    const { json } = await caller.call(list.id, { query });
    requireRule(json.data.length === 0, last, 'the service refused requests, but created a record');
  }
  if (kind !== 'shared' || operation.method === 'get') return;
  const { header } = await caller.call(get.id, { id: target.id }, 200);
  requireRule(header('ETag') === target.tag, last, 'the service refused requests, but changed the record');
}

/** Creates targets, and keeps those that other families can use. */
interface Targets {
  take(kind: TargetKind, resource: Resource): Promise<Target>;
  /** Passes an unchanged record on to another family. */
  giveBack(kind: TargetKind, resource: Resource, target: Target): void;
}

function createTargets(context: Context): Targets {
  const kept = new Map<string, Target[]>();
  const headers = { Prefer: 'respond-async' };

  const makeRecord = async (resource: Resource): Promise<Target> => {
    const { id, record, tag } = await context.caller('key').make(resource);
    return { ...noTarget, id, tag, results: addressesOf(resource, record) };
  };
  const makePage = async (resource: Resource): Promise<Target> => {
    const caller = context.caller('key');
    const search = newMark();
    const size = Math.min(...(resource.listParameters.per_page?.schema.enum ?? []).map(Number));
    const example = Object.entries(exampleBody(resource.create));
    // A list without filters shows the record: a field whose filter has a default is left out.
    const shown = example.filter(([name]) => resource.listParameters[name]?.schema.default === undefined);
    const request: Request = { fields: { ...Object.fromEntries(shown), name: search }, headers };
    const makeOne = () => caller.call(resource.create.id, request);
    await Promise.all(Array.from({ length: size + 1 }, makeOne));
    const { json } = await caller.call(resource.list.id, { query: { search, per_page: size } });
    return { ...noTarget, search, cursor: json.meta.next_cursor ?? '' };
  };
  const makers: Readonly<Record<TargetKind, (resource: Resource) => Promise<Target>>> = {
    none: async () => ({ ...noTarget, mark: newMark() }),
    shared: makeRecord,
    own: makeRecord,
    fresh: makeRecord,
    page: makePage,
  };

  return {
    async take(kind, resource) {
      const known = kind === 'fresh' ? undefined : kept.get(`${kind} ${resource.name}`)?.pop();
      return known ?? makers[kind](resource);
    },
    giveBack(kind, resource, target) {
      const name = `${kind} ${resource.name}`;
      const isUsable = target.id !== '' && (target.results.length > 0 || resource.results === undefined);
      if (isUsable) kept.set(name, [...(kept.get(name) ?? []), target]);
    },
  };
}
