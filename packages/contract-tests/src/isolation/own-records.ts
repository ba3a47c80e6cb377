import type { Received } from '../http/caller.ts';
import type { AnyRecord, Resource } from '../resources.ts';
import { requireRule } from '../violated.ts';
import type { Accounts } from './accounts.ts';

/** At most this many records of a page, half of them from each end, are looked up one by one. */
const mostLookedUp = 20;

/**
 * Goes on when a page shows records of the account alone: what it shows can be shown singly, too. The account
 * may hold records that are not this run's.
 *
 * @param again asks for the page anew: a record may have been deleted since.
 * @throws Violated that names a record which is not the account's.
 */
export async function requireOwnRecords(
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

/** Goes on when a page shows none of these records, which are another account's. */
export function requireNone(page: Received, foreign: readonly Pick<AnyRecord, 'id'>[], whose: string): void {
  const ids = new Set(foreign.map(({ id }) => id));
  const leaked = idsOn(page).find((id) => ids.has(id));
  requireRule(leaked === undefined, page, `shows ${leaked}, a record of ${whose}`);
}

/** The ids of the records on a page. */
export function idsOn({ json }: Received): string[] {
  return json.data.map(({ id }: AnyRecord) => id);
}

async function isShown(
  { caller, memory, run }: Accounts,
  { get, create }: Resource,
  id: string,
): Promise<boolean> {
  const shown = await memory.once('the ids of own records', async () => new Set<string>());
  if (shown.has(id) || run.records.left.includes(`${create.path}/${id}`)) return true;
  const { status } = await caller.send(get.id, { id });
  if (status === 200) shown.add(id);
  return status === 200;
}

function ends(ids: readonly string[]): readonly string[] {
  return ids.length <= mostLookedUp
    ? ids
    : [...ids.slice(0, mostLookedUp / 2), ...ids.slice(-mostLookedUp / 2)];
}
