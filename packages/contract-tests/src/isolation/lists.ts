import type { OpenApiParameter } from '@contentgen/contract';
import type { Check } from '../checks.ts';
import type { Caller } from '../http/caller.ts';
import type { Fields } from '../http/request.ts';
import type { Received } from '../http/response.ts';
import { says } from '../quotations.ts';
import { type AnyRecord, filtersOf, type Resource, resources, widened } from '../resources.ts';
import { pairwise } from '../rules/list-shapes.ts';
import { requireConsistentTotal, requireTotal } from '../samples/listing.ts';
import { fieldOf, pageSizes } from '../samples/records.ts';
import { requireRule } from '../violated.ts';
import type { Accounts } from './accounts.ts';

const ownOnly = says('securitySchemes/apiKey: A key belongs to one account');

/** Checks that no list, search, count or cursor includes records of the other account. */
export function foreignListChecks(accounts: Accounts): Check[] {
  return resources.flatMap((resource) => [
    listCheck(accounts, resource),
    ...countChecks(accounts, resource),
    ...choices(resource.listParameters.sort_by).map((field) => walkCheck(accounts, resource, field)),
    borrowedCursorCheck(accounts, resource),
  ]);
}

/** Checks lists with each pair of parameters that records of the other account match. */
function listCheck(accounts: Accounts, resource: Resource): Check {
  const { caller, markOf } = accounts;
  return {
    operation: resource.list.id,
    title: 'shows and counts no foreign record',
    says: ownOnly,
    async run() {
      const foreign = await accounts.foreignRecords(resource);
      await accounts.ownFullRecord(resource);
      const filters = filtersOf(resource).flatMap(({ name, off }) => [
        [name, [undefined, ...new Set(foreign.map(({ record }) => fieldOf(record, name) ?? undefined))]],
        ...(off === undefined ? [] : [[off, [undefined, true]]]),
      ]);
      const { search_by: fields, sort_by: sortedBy, sort } = resource.listParameters;
      const queries = pairwise({
        ...Object.fromEntries(filters),
        search: [undefined, markOf(resource).every, markOf(resource).foreign],
        search_by: [undefined, ...choices(fields)],
        sort_by: [undefined, ...choices(sortedBy)],
        sort: [undefined, ...choices(sort)],
      });
      for (const query of queries) {
        const all = { ...query, per_page: pageSizes(resource).at(-1), include_total: true };
        const whole = () => caller.call(resource.list.id, { query: all });
        const page = await whole();
        requireNone(page, foreign, 'another account');
        await requireCounted(page, whole);
      }
    },
  };
}

/**
 * Checks a search that matches records of both accounts, with the key of each account. It must find and count only the
 * records of the account that asks.
 */
function countChecks(accounts: Accounts, resource: Resource): Check[] {
  const check = (title: string, ask: () => Caller, isOwn: boolean): Check => ({
    operation: resource.list.id,
    title,
    says: ownOnly,
    async run() {
      const foreign = await accounts.foreignRecords(resource);
      await accounts.deletedId(resource);
      const own = await accounts.ownPages(resource);
      const query = { ...markedPages(accounts, resource), per_page: pageSizes(resource).at(-1) };
      const found = await ask().call(resource.list.id, { query });
      if (isOwn) requireNone(found, foreign, 'another account');
      else requireNone(found, own, 'this account, to the other one');
      requireTotal(found, isOwn ? own.length : foreign.length);
    },
  });
  return [
    check('counts only the records of the account', () => accounts.caller, true),
    check('shows the other account only its own records', accounts.otherCaller, false),
  ];
}

/** Maximum number of times that a list is counted, because other clients may change it between counting and reading. */
const tries = 3;

/**
 * Requires that the total of a list on one page is the number of its records. Longer lists cannot be checked
 * this way.
 *
 * @param again requests the page again: the account may have changed between counting and reading.
 */
async function requireCounted(page: Received, again: () => Promise<Received>, tried = 1): Promise<void> {
  const { data, meta } = page.json;
  const isWhole = meta.next_cursor === null && meta.prev_cursor === null;
  if (!isWhole) return requireConsistentTotal(page, true);
  if (meta.total === data.length || tried === tries)
    return requireTotal(page, data.length, ', the number of records on the only page');
  await requireCounted(await again(), again, tried + 1);
}

/**
 * Checks that a client that follows the cursors to the end of a list and back sees no record of the other account.
 * Without the check of the account, each page would contain one.
 */
function walkCheck(accounts: Accounts, resource: Resource, field: unknown): Check {
  return {
    operation: resource.list.id,
    title: `cursors lead to no foreign record, sort_by=${field}`,
    says: ownOnly,
    async run() {
      await accounts.foreignRecords(resource);
      const own = new Set((await accounts.ownPages(resource)).map(({ id }) => id));
      const query = { ...markedPages(accounts, resource), sort_by: field };
      for (const page of await walk(accounts.caller, resource, query)) {
        const strange = idsOn(page).find((id) => !own.has(id));
        requireRule(strange === undefined, page, `shows ${strange}, which is not a record of the account`);
        requireTotal(page, own.size);
      }
    },
  };
}

/**
 * Sends a cursor that one account got with a key of the other account. The server must refuse it, or show only
 * records of the other account.
 */
function borrowedCursorCheck(accounts: Accounts, resource: Resource): Check {
  return {
    operation: resource.list.id,
    title: 'shows no foreign record for a cursor of another account',
    says: ownOnly,
    async run() {
      await accounts.foreignRecords(resource);
      const own = await accounts.ownPages(resource);
      const query = markedPages(accounts, resource);
      const other = accounts.otherCaller();
      for (const page of await walk(accounts.caller, resource, query)) {
        for (const cursor of [page.json.meta.next_cursor, page.json.meta.prev_cursor]) {
          if (cursor === null) continue;
          const received = await other.call(resource.list.id, { query: { ...query, cursor } }, 200, 422);
          if (received.status === 200) requireNone(received, own, 'the account that got the cursor');
        }
      }
    },
  };
}

/** Returns the query for the records of these checks, on pages of the smallest size. */
function markedPages(accounts: Accounts, resource: Resource): Fields {
  const { every: search } = accounts.markOf(resource);
  return { ...widened(resource), search, per_page: pageSizes(resource)[0], include_total: true };
}

/**
 * Maximum number of pages to follow, higher than the number that the list has. Checks of the set `rules` detect a
 * list that does not end.
 */
const mostPages = 4;

/** Returns the pages of a list: forward to its end, then back to its beginning. */
async function walk(caller: Caller, resource: Resource, query: Fields): Promise<readonly Received[]> {
  const pages = [await caller.call(resource.list.id, { query })];
  for (const direction of ['next_cursor', 'prev_cursor']) {
    for (let step = 0; step < mostPages; step += 1) {
      const cursor = pages.at(-1)?.json.meta[direction];
      if (cursor === null) break;
      pages.push(await caller.call(resource.list.id, { query: { ...query, cursor } }));
    }
  }
  return pages;
}

function choices(parameter: OpenApiParameter | undefined): readonly unknown[] {
  return parameter?.schema.enum ?? [];
}

/** Requires that a page does not show any of these foreign records. */
function requireNone(page: Received, foreign: readonly Pick<AnyRecord, 'id'>[], whose: string): void {
  const ids = new Set(foreign.map(({ id }) => id));
  const leaked = idsOn(page).find((id) => ids.has(id));
  requireRule(leaked === undefined, page, `shows ${leaked}, a record of ${whose}`);
}

/** Returns the ids of the records on a page. */
function idsOn({ json }: Received): string[] {
  return json.data.map(({ id }: AnyRecord) => id);
}
