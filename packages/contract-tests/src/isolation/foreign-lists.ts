import type { Check } from '../checks.ts';
import { everyRecord } from '../filters.ts';
import type { Received } from '../http/received.ts';
import { encode } from '../http/request-body.ts';
import { type Resource, resources } from '../resources.ts';
import { requireConsistentTotal, requireTotal } from '../totals.ts';
import { requireRule } from '../violated.ts';
import { type Accounts, pageSizes } from './accounts.ts';
import { filterQueries, type Query, searchQueries, sortQueries } from './list-queries.ts';
import { idsOn, requireNone, requireOwnRecords } from './own-records.ts';

/** Checks that no list, search or count includes records of the other account. */
export function foreignListChecks(accounts: Accounts): Check[] {
  return resources.flatMap((resource) => [
    ...[{}, everyRecord(resource), ...filterQueries(resource), ...sortQueries(resource)]
      .filter((query, index, all) => all.findIndex((other) => written(other) === written(query)) === index)
      .map((query) => listCheck(accounts, resource, query)),
    ...searchQueries(resource, '').map(({ search_by: field }) => searchCheck(accounts, resource, field)),
    countCheck(accounts, resource),
    otherDirection(accounts, resource),
  ]);
}

/**
 * Checks that a list contains no records of the other account, and that a search finds nothing if only records of the
 * other account contain its text.
 */
function listCheck(accounts: Accounts, resource: Resource, query: Query): Check {
  return {
    operation: resource.list.id,
    title: `shows and counts no foreign record${Object.keys(query).length > 0 ? `, ${written(query)}` : ''}`,
    async run() {
      const foreign = await accounts.foreignRecords(resource);
      await accounts.ownFullRecord(resource);
      const list = (more: Query) => accounts.caller.call(resource.list.id, { query: { ...query, ...more } });
      const whole = () => list({ per_page: pageSizes(resource).largest, include_total: true });
      const page = await whole();
      requireNone(page, foreign, 'another account');
      await requireOwnRecords(accounts, resource, page, whole);
      await requireCounted(page, whole);
      requireNothingFound(await list({ search: accounts.markOf(resource).foreign, include_total: true }));
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
function otherDirection(accounts: Accounts, resource: Resource): Check {
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
  const { largest } = pageSizes(resource);
  return { ...everyRecord(resource), search, per_page: largest, include_total: true };
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
function written(query: Query): string {
  return encode(query, 'application/x-www-form-urlencoded').replaceAll('&', ' ');
}
