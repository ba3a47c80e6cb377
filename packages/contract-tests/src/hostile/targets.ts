import type { Caller } from '../http/caller.ts';
import type { Records } from '../records.ts';
import { addressesOf, exampleBody, type Resource } from '../resources.ts';
import { ownCursor, ownSearch, ownTag } from './draft.ts';

/** The record or list for a draft, with values for its placeholders. */
export interface Target {
  /** The record's id; undefined without a record. */
  readonly id?: string;
  readonly results: readonly string[];
  /** The text for each placeholder. */
  readonly words: Readonly<Record<string, string>>;
}

/** The target of an operation without a record. */
export const noTarget: Target = { results: [], words: {} };

/**
 * The record or page that a family uses. `shared`: a record that no case changes. `own`: a finished record that only
 * this family uses. `fresh`: a new record that only this family uses and whose generation may still run. `page`: a
 * page of a list that has a next page.
 */
export type TargetKind = 'shared' | 'own' | 'fresh' | 'page';

/** Creates targets, and keeps the shared ones. */
export interface Targets {
  /** Finds or creates a target. No other family gets an `own` or `fresh` one. */
  find(kind: TargetKind, resource: Resource): Promise<Target>;
  /** Stops sharing a target, because a case may have changed it. */
  spoil(target: Target): void;
  /** Passes an unchanged record on to another family. */
  giveBack(target: Target, resource: Resource): void;
  /** Deletes the record of a target. */
  discard(target: Target, resource: Resource): Promise<void>;
}

/** Creates a store of targets, whose records `caller` creates. */
export function createTargets(caller: Caller, records: Records, newToken: () => string): Targets {
  const shared = new Map<string, Promise<Target>>();
  const free = new Map<Resource, Target[]>();

  const makers: Readonly<Record<TargetKind, (resource: Resource) => Promise<Target>>> = {
    shared: (resource) => makers.own(resource),
    own: async (resource) => {
      const { id, record, tag } = await caller.make(resource);
      return { id, results: addressesOf(resource, record), words: { [ownTag]: tag } };
    },
    fresh: async (resource) => {
      const headers = { Prefer: 'respond-async' };
      const { json } = await caller.call(resource.create.id, {
        fields: exampleBody(resource.create),
        headers,
      });
      return { id: json.id, results: [], words: {} };
    },
    page: async (resource) => {
      const search = newToken();
      const most = Math.min(...(resource.listParameters.per_page?.schema.enum ?? []).map(Number));
      const fields = { ...exampleBody(resource.create), name: `contentgen-verify ${search}` };
      const call = { fields: withoutFilters(fields, resource), headers: { Prefer: 'respond-async' } };
      await Promise.all(Array.from({ length: most + 1 }, () => caller.call(resource.create.id, call)));
      const { json } = await caller.call(resource.list.id, { query: { search, per_page: most } });
      return { results: [], words: { [ownCursor]: json.meta.next_cursor ?? '', [ownSearch]: search } };
    },
  };

  return {
    async find(kind, resource) {
      if (kind === 'own') return free.get(resource)?.pop() ?? makers.own(resource);
      if (kind === 'fresh') return makers.fresh(resource);
      const name = `${kind} ${resource.name}`;
      const target = shared.get(name) ?? makers[kind](resource);
      shared.set(name, target);
      // After a failure, the next family that needs this target tries again.
      target.catch(() => shared.delete(name));
      return target;
    },
    spoil(target) {
      for (const [name, promise] of shared) {
        promise.then((kept) => kept === target && shared.delete(name)).catch(() => {});
      }
    },
    giveBack(target, resource) {
      free.set(resource, [...(free.get(resource) ?? []), target]);
    },
    discard: ({ id }, resource) => records.remove(`${resource.create.path}/${id}`),
  };
}

/** Removes fields whose filter has a default, so that a list without filters shows the record. */
function withoutFilters(fields: Readonly<Record<string, unknown>>, { listParameters }: Resource) {
  return Object.fromEntries(
    Object.entries(fields).filter(([name]) => listParameters[name]?.schema.default === undefined),
  );
}
