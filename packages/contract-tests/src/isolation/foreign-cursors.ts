import type { Check } from '../checks.ts';
import { everyRecord } from '../filters.ts';
import type { Caller } from '../http/caller.ts';
import type { Received } from '../http/received.ts';
import { type Resource, resources } from '../resources.ts';
import { requireTotal } from '../totals.ts';
import { requireRule } from '../violated.ts';
import { type Accounts, pageSizes } from './accounts.ts';
import { type Query, sortFields } from './list-queries.ts';
import { idsOn, requireNone } from './own-records.ts';

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
  return { ...everyRecord(resource), search, per_page: pageSizes(resource).smallest, include_total: true };
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
