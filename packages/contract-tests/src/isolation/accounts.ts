import { randomBytes } from 'node:crypto';
import type { Caller, TaggedRecord } from '../http/caller.ts';
import { requireKey } from '../keys.ts';
import { type AnyRecord, exampleBody, type Resource } from '../resources.ts';
import type { Run } from '../run.ts';
import { createFixtureCache, type FixtureCache } from './fixture-cache.ts';
import { fullBody, markingChange } from './record-bodies.ts';

/**
 * The account of the run, another account, and records of both that checks share. A record is created when a check
 * first needs it. Without a key of the other account, functions that need one throw KeyMissing.
 */
export interface Accounts {
  readonly run: Run;
  /** Calls with the run's key. */
  readonly caller: Caller;
  /** Creates a caller with the key of the other account. */
  otherCaller(): Caller;
  /** Returns a record of the account that no check changes. */
  ownRecord(resource: Resource): Promise<TaggedRecord>;
  /** Returns the id of a deleted record of the account. */
  deletedId(resource: Resource): Promise<string>;
  /**
   * Returns a record of the account that is a favorite and has a value for every filter. Its name contains
   * `markOf().every`.
   */
  ownFullRecord(resource: Resource): Promise<TaggedRecord>;
  /**
   * Returns `ownFullRecord` and further records, together one more than the smallest page has. The name of each
   * contains `markOf().every`.
   */
  ownPages(resource: Resource): Promise<readonly AnyRecord[]>;
  /**
   * Returns a record of the other account that is a favorite and has a value for every filter. Each text that an
   * update can change contains both texts of `markOf()`.
   */
  foreignRecord(resource: Resource): Promise<TaggedRecord>;
  /**
   * Returns two records of the other account: `foreignRecord`, and one that is no favorite, has only the required
   * fields, and has both texts of `markOf()` in its name.
   */
  foreignRecords(resource: Resource): Promise<readonly TaggedRecord[]>;
  /**
   * Returns two unique texts: all records of the list checks contain `every`, and only the records of the other account
   * contain `foreign`.
   */
  markOf(resource: Resource): { readonly every: string; readonly foreign: string };
  /** Further values that checks share. */
  readonly fixtures: FixtureCache;
  /** Forgets all shared records: a faulty service may have changed them. */
  forget(): void;
}

export function createAccounts(run: Run): Accounts {
  const caller = run.caller(run.keys.key);
  const otherCaller = () => run.caller(requireKey(run.keys, 'otherKey'));
  const fixtures = createFixtureCache();
  const { once } = fixtures;
  const marks = new Map<string, ReturnType<Accounts['markOf']>>();

  const markOf: Accounts['markOf'] = ({ name }) => {
    const mark = marks.get(name) ?? { every: uniqueText(), foreign: uniqueText() };
    marks.set(name, mark);
    return mark;
  };
  // Sorted by name, one foreign record would be on the first page of `ownPages` and one on the last.
  const foreignName = (resource: Resource, place: number) => {
    const { every, foreign } = markOf(resource);
    return `${every} ${numbered(place)} ${foreign}`;
  };

  const ownFullRecord = (resource: Resource) =>
    once(`own full ${resource.name}`, () => {
      return makeFull(caller, resource, `${markOf(resource).every} ${numbered(1)}`);
    });
  const foreignRecord = (resource: Resource) =>
    once(`foreign ${resource.name}`, () => {
      return makeFull(otherCaller(), resource, foreignName(resource, pageSizes(resource).smallest + 1));
    });

  const deletedId = (resource: Resource) =>
    once(`deleted ${resource.name}`, async () => {
      const { id } = await caller.make(resource, { name: `${markOf(resource).every} deleted` });
      await caller.call(resource.remove.id, { id });
      return id;
    });

  return {
    run,
    caller,
    otherCaller,
    ownRecord: (resource) =>
      once(`own ${resource.name}`, () => caller.make(resource, { name: `own ${uniqueText()}` })),
    deletedId,
    ownFullRecord,
    ownPages: (resource) =>
      once(`own pages of ${resource.name}`, async () => {
        const { record } = await ownFullRecord(resource);
        const names = Array.from({ length: pageSizes(resource).smallest }, (_, index) => {
          return `${markOf(resource).every} ${numbered(index + 2)}`;
        });
        return [
          record,
          ...(await Promise.all(names.map((name) => makeWithoutWaiting(caller, resource, name)))),
        ];
      }),
    foreignRecord,
    foreignRecords: (resource) =>
      once(`all foreign ${resource.name}`, async () => [
        await foreignRecord(resource),
        await otherCaller().make(resource, { name: foreignName(resource, 1) }),
      ]),
    markOf,
    fixtures,
    forget() {
      fixtures.forget();
      marks.clear();
    },
  };
}

/** Returns 16 random hexadecimal digits, which no other record contains. */
export function uniqueText(): string {
  return randomBytes(8).toString('hex');
}

/** Returns the smallest and the largest page size of a list. */
export function pageSizes({ listParameters }: Resource): {
  readonly smallest: number;
  readonly largest: number;
} {
  const sizes = (listParameters.per_page?.schema.enum ?? []).map(Number);
  return { smallest: Math.min(...sizes), largest: Math.max(...sizes) };
}

function numbered(place: number): string {
  return String(place).padStart(4, '0');
}

/**
 * Creates a favorite with a value for every filter, and with `text` in each text that an update can change.
 */
async function makeFull(caller: Caller, resource: Resource, text: string): Promise<TaggedRecord> {
  const { id, record } = await caller.make(resource, { ...fullBody(resource), name: text });
  const [update] = resource.updates;
  if (!update) return { id, record, tag: '' };
  const marked = await caller.call(update.id, { id, fields: markingChange(resource, record, text) });
  return { id, record: marked.json, tag: marked.header('ETag') ?? '' };
}

async function makeWithoutWaiting({ call }: Caller, { create }: Resource, name: string): Promise<AnyRecord> {
  const fields = { ...exampleBody(create), name };
  return (await call(create.id, { fields, headers: { Prefer: 'respond-async' } })).json;
}
