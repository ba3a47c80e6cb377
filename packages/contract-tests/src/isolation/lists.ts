import type { OpenApiParameter } from '@contentgen/contract';
import type { Check } from '../checks.ts';
import type { Caller } from '../http/caller.ts';
import { encode } from '../http/request.ts';
import type { Received } from '../http/response.ts';
import {
  type AnyRecord,
  exampleBody,
  type Filter,
  filtersOf,
  type Resource,
  resources,
  widened,
} from '../resources.ts';
import { pairwise } from '../rules/list-shapes.ts';
import { requireConsistentTotal, requireTotal } from '../samples/listing.ts';
import { pageSizes } from '../samples/records.ts';
import { requireRule } from '../violated.ts';
import { type Accounts, lastChoices } from './accounts.ts';

/** Checks that no list, search or count includes records of the other account. */
export function foreignListChecks(accounts: Accounts): Check[] {
  return resources.flatMap((resource) => [
    ...[{}, widened(resource), ...filterQueries(resource), ...sortQueries(resource)]
      .filter((query, index, all) => all.findIndex((other) => inWords(other) === inWords(query)) === index)
      .map((query) => listCheck(accounts, resource, query)),
    ...searchQueries(resource, '').map(({ search_by: field }) => searchCheck(accounts, resource, field)),
    pairsCheck(accounts, resource),
    countCheck(accounts, resource),
    otherDirectionOfLists(accounts, resource),
  ]);
}

/**
 * Checks that a list contains no records of the other account, and that a search finds nothing if only records of the
 * other account contain its text.
 */
function listCheck(accounts: Accounts, resource: Resource, query: Query): Check {
  return {
    operation: resource.list.id,
    title: `shows and counts no foreign record${Object.keys(query).length > 0 ? `, ${inWords(query)}` : ''}`,
    async run() {
      const foreign = await accounts.foreignRecords(resource);
      await accounts.ownFullRecord(resource);
      const list = (more: Query) => accounts.caller.call(resource.list.id, { query: { ...query, ...more } });
      const whole = () => list({ per_page: pageSizes(resource).at(-1), include_total: true });
      const page = await whole();
      requireNone(page, foreign, 'another account');
      await requireOwnRecords(accounts, resource, page, whole);
      await requireCounted(page, whole);
      requireNothingFound(await list({ search: accounts.markOf(resource).foreign, include_total: true }));
    },
  };
}

/** Checks lists with each pair of parameters that records of the other account match. */
function pairsCheck(accounts: Accounts, resource: Resource): Check {
  const { caller, markOf } = accounts;
  return {
    operation: resource.list.id,
    title: 'shows and counts no foreign record with any two parameters',
    async run() {
      const foreign = await accounts.foreignRecords(resource);
      const matching = { ...(await accounts.foreignRecord(resource)).record } as Query;
      const filters = filtersOf(resource).flatMap(({ name, off }) => [
        [name, [undefined, matching[name]]],
        ...(off === undefined ? [] : [[off, [undefined, true]]]),
      ]);
      const { search_by: fields, sort_by: sortedBy, sort } = resource.listParameters;
      const queries = pairwise({
        ...Object.fromEntries(filters),
        search: [undefined, markOf(resource).every],
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

function searchCheck(accounts: Accounts, resource: Resource, field: unknown): Check {
  return {
    operation: resource.list.id,
    title: `finds and counts no foreign record by its ${field}`,
    async run() {
      await accounts.foreignRecords(resource);
      const searches = searchQueries(resource, accounts.markOf(resource).foreign);
      const query = searches.find(({ search_by }) => search_by === field);
      requireNothingFound(
        await accounts.caller.call(resource.list.id, { query: { ...query, include_total: true } }),
      );
    },
  };
}

/**
 * Checks a search that matches records of both accounts. It must find and count only the records of the account that
 * asks.
 */
function countCheck(accounts: Accounts, resource: Resource): Check {
  return {
    operation: resource.list.id,
    title: 'counts only the records of the account',
    async run() {
      await accounts.foreignRecords(resource);
      await accounts.deletedId(resource);
      const own = await accounts.ownPages(resource);
      const query = markedRecords(accounts, resource);
      const found = await accounts.caller.call(resource.list.id, { query });
      const strange = idsOn(found).find((id) => !own.some((record) => record.id === id));
      requireRule(strange === undefined, found, `finds ${strange}, which is not a record of the account`);
      requireTotal(found, own.length);
    },
  };
}

/** Checks the other direction: a list of the other account contains no records of this account. */
function otherDirectionOfLists(accounts: Accounts, resource: Resource): Check {
  return {
    operation: resource.list.id,
    title: 'shows the other account only its own records',
    async run() {
      const foreign = await accounts.foreignRecords(resource);
      const own = await accounts.ownPages(resource);
      const query = markedRecords(accounts, resource);
      const found = await accounts.otherCaller().call(resource.list.id, { query });
      requireNone(found, own, 'this account, to the other one');
      requireTotal(found, foreign.length);
    },
  };
}

function markedRecords(accounts: Accounts, resource: Resource): Query {
  const { every: search } = accounts.markOf(resource);
  const largest = pageSizes(resource).at(-1);
  return { ...widened(resource), search, per_page: largest, include_total: true };
}

function requireNothingFound(found: Received): void {
  const { data } = found.json;
  requireRule(
    data.length === 0,
    found,
    `finds ${data[0]?.id}, though only another account's records have the text`,
  );
  requireTotal(found, 0, ", because only another account's records have the text");
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

/** Returns a query as a part of a title, such as `favorite=true`. */
function inWords(query: Query): string {
  return encode(query, 'application/x-www-form-urlencoded').replaceAll('&', ' ');
}

/** Checks that cursors lead only to records of the account. */
export function foreignCursorChecks(accounts: Accounts): Check[] {
  return resources.flatMap((resource) => [
    ...sortFields(resource).map((field) => walkCheck(accounts, resource, field)),
    borrowedCursorCheck(accounts, resource),
  ]);
}

/**
 * Checks that a client that follows the cursors to the end of a list and back sees no record of the other account.
 * Without the check of the account, each page would contain one.
 */
function walkCheck(accounts: Accounts, resource: Resource, field: unknown): Check {
  return {
    operation: resource.list.id,
    title: `cursors lead to no foreign record, sort_by=${field}`,
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
function markedPages(accounts: Accounts, resource: Resource): Query {
  const { every: search } = accounts.markOf(resource);
  return { ...widened(resource), search, per_page: pageSizes(resource)[0], include_total: true };
}

/**
 * Maximum number of pages to follow, higher than the number that the list has. Checks of the set `rules` detect a
 * list that does not end.
 */
const mostPages = 4;

/** Returns the pages of a list: forward to its end, then back to its beginning. */
async function walk(caller: Caller, resource: Resource, query: Query): Promise<readonly Received[]> {
  const follow = async (pages: readonly Received[], direction: 'next_cursor' | 'prev_cursor') => {
    const walked = [...pages];
    for (let step = 0; step < mostPages; step += 1) {
      const cursor = walked.at(-1)?.json.meta[direction];
      if (cursor === null) break;
      walked.push(await caller.call(resource.list.id, { query: { ...query, cursor } }));
    }
    return walked;
  };
  const first = await caller.call(resource.list.id, { query });
  return follow(await follow([first], 'next_cursor'), 'prev_cursor');
}

/** The query parameters of a list. */
export type Query = Readonly<Record<string, unknown>>;

/** Returns every filter by a field of the record, with the values that foreign records have. */
function filterQueries(resource: Resource): readonly Query[] {
  return filtersOf(resource).flatMap((filter) =>
    filterValues(resource, filter).map((value) => widened(resource, { [filter.name]: value })),
  );
}

function filterValues(resource: Resource, { name, values, fallback }: Filter): unknown[] {
  if (values.includes(true)) return [true, false];
  const used = [lastChoices(resource)[name], exampleBody(resource.create)[name], fallback];
  return [...new Set(used.filter((value) => value !== undefined))];
}

/** Returns every sort order in both directions, over all records. */
function sortQueries(resource: Resource): readonly Query[] {
  const { sort_by: fields, sort: directions } = resource.listParameters;
  return choices(fields).flatMap((field) =>
    choices(directions).map((direction) => ({ ...widened(resource), sort_by: field, sort: direction })),
  );
}

/** Returns the searches for a text in each searchable field, over all records. */
function searchQueries(resource: Resource, text: string): readonly Query[] {
  return choices(resource.listParameters.search_by).map((field) => ({
    ...widened(resource),
    search: text,
    search_by: field,
  }));
}

/** Returns the fields by which a list can be sorted. */
function sortFields({ listParameters }: Resource): readonly unknown[] {
  return choices(listParameters.sort_by);
}

function choices(parameter: OpenApiParameter | undefined): readonly unknown[] {
  return parameter?.schema.enum ?? [];
}

/** Maximum number of records to look up on a page, half of them from each end. */
const maxLookups = 20;

/**
 * Requires that a page shows only records of the account: each must also be readable by its id. The account may have
 * records from before this run.
 *
 * @param again requests the page again: a record may have been deleted in the meantime.
 * @throws Violated with a record that does not belong to the account.
 */
async function requireOwnRecords(
  accounts: Accounts,
  resource: Resource,
  page: Received,
  again: () => Promise<Received>,
): Promise<void> {
  for (const id of ends(idsOn(page))) {
    if (await isShown(accounts, resource, id)) continue;
    const isListed = idsOn(await again()).includes(id);
    const isOwn = !isListed || (await isShown(accounts, resource, id));
    requireRule(isOwn, page, `shows ${id}, which ${resource.get.id} says the account does not have`);
  }
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

async function isShown(
  { caller, once, context }: Accounts,
  { get, create }: Resource,
  id: string,
): Promise<boolean> {
  const shown = await once('the ids of own records', async () => new Set<string>());
  if (shown.has(id) || context.records.left.includes(`${create.path}/${id}`)) return true;
  const { status } = await caller.send(get.id, { id });
  if (status === 200) shown.add(id);
  return status === 200;
}

function ends(ids: readonly string[]): readonly string[] {
  return ids.length <= maxLookups ? ids : [...ids.slice(0, maxLookups / 2), ...ids.slice(-maxLookups / 2)];
}
