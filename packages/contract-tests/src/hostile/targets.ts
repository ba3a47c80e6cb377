import type { Caller } from '../http/caller.ts';
import type { Records } from '../records.ts';
import { addressesOf, exampleBody, type Resource } from '../resources.ts';
import { ownCursor, ownSearch, ownTag } from './draft.ts';

/** What a draft is tried on: what takes the place of its stand-ins. */
export interface Target {
  /** Of the record; undefined where there is none. */
  readonly id?: string;
  readonly results: readonly string[];
  /** Texts by the stand-ins whose place they take. */
  readonly words: Readonly<Record<string, string>>;
}

/** The target of an operation on no record. */
export const noTarget: Target = { results: [], words: {} };

/**
 * On what the drafts of a family are tried. `shared`: a record that stays as it is. `own`: one of the family's own.
 * `fresh`: one of its own, whose generation need not have ended. `page`: a page of a list that has a next one.
 */
export type TargetKind = 'shared' | 'own' | 'fresh' | 'page';

/** Makes targets, and keeps those that all families share. */
export interface Targets {
  /** The target of a family; a record of its own is one that no other family has. */
  find(kind: TargetKind, resource: Resource): Promise<Target>;
  /** Has the next family get another one: this one may have been changed. */
  spoil(target: Target): void;
  /** Leaves a record of its own to another family. */
  giveBack(target: Target, resource: Resource): void;
  /** Deletes the record of a target, which is of no more use. */
  discard(target: Target, resource: Resource): Promise<void>;
}

/** Targets that a caller makes. */
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
      // Whoever needs it next tries again.
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

/** A list without filters has to show it: what a filter has a default for is left at that. */
function withoutFilters(fields: Readonly<Record<string, unknown>>, { listParameters }: Resource) {
  return Object.fromEntries(
    Object.entries(fields).filter(([name]) => listParameters[name]?.schema.default === undefined),
  );
}
